import { expect, it } from 'vitest';
import { markupOf, textOf } from '@/components/testing-markup';
import { inviteFixture, type InviteGiven } from '@/lib/invites/fixture';
import { InviteListTable } from './invite-list-table';

const now = Date.parse('2026-11-24T09:00:00Z');
const rowOf = (tab: 'sent' | 'received', given: InviteGiven) =>
  markupOf(
    <InviteListTable tab={tab} invites={[inviteFixture('ann', given)]} now={now} inviteRefusal={undefined} />,
  )
    .split('<tr')
    .at(-1)!;
const saidOf = (...given: Parameters<typeof rowOf>) => textOf(`<tr${rowOf(...given)}`);

it('lists what was sent with whom it went to and how long it has waited', () => {
  expect(saidOf('sent', {})).toMatch(
    /^1 Café Row Bath BA1 1AA .*ann@example\.com sent 20 November 2026 .*Surveyor .*Not answered waiting 4 days .*Never/,
  );
  expect(rowOf('sent', {})).toContain('href="/transactions/t1"');
  expect(saidOf('sent', { status: 'accepted' })).not.toContain('waiting');
});

it('lists what was received with its sender, and opens a sale only once it was accepted', () => {
  const text = saidOf('received', {});
  expect(text).toMatch(/Amelia Hart .*Surveyor .*Pending .*20 November 2026/);
  expect(text).not.toMatch(/Not answered|waiting|Copy reminder|ann@example/);
  expect(rowOf('received', {})).not.toContain('href="/transactions/t1"');
  expect(rowOf('received', { status: 'accepted' })).toContain('href="/transactions/t1"');
});

it('says that it expires soon, or that it has expired since it was read', () => {
  const soon = saidOf('sent', { expiresAt: '2026-11-26T09:00:00Z' });
  expect(soon).toContain('26 November 2026 Expires soon');
  const late = saidOf('sent', { expiresAt: '2026-11-23T09:00:00Z' });
  expect(late).toContain('Expired');
  expect(late).not.toMatch(/Expires soon|waiting|Not answered/);
});

it('shows kinds and states that we do not know, in words', () => {
  const text = saidOf('sent', { type: 'whole-chain', status: 'held-back' });
  expect(text).toContain('Whole chain');
  expect(text).toContain('Held back');
});

it.each(['pending', 'declined', 'expired', 'revoked'])(
  'does not open a sale whose invite the user did not accept: %s',
  (status) => expect(rowOf('received', { status })).not.toContain('href="/transactions/t1"'),
);

it.each([
  ['sent', ['Transaction', 'Invited', 'Role', 'Status', 'Expires', 'Actions']],
  ['received', ['Transaction', 'From', 'Role', 'Status', 'Received', 'Expires']],
] as const)('is named by what it lists, and offers what can be done with an invite only to its sender: %s', (tab, headers) => {
  const invites = [inviteFixture('ann')];
  const html = markupOf(<InviteListTable {...{ tab, invites, now }} inviteRefusal={undefined} />);
  expect(html).toContain(`aria-label="Invites you ${tab}"`);
  expect(html.match(/<th role="columnheader".*?<\/th>/g)!.map(textOf)).toEqual(headers);
}); // oxfmt-ignore
