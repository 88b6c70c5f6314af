import { expect, it, vi } from 'vitest';
import { markupOf, propsIn, textOf } from '@/components/testing-markup';
import { runHook } from '@/lib/query/testing-hook';
import { transactionFixture } from '@/lib/chains/fixture';
import { InviteResults, type InviteResult } from './invite-results';

const { address } = transactionFixture('1');
const result = (name: string, emailSent: InviteResult['emailSent']): InviteResult => ({
  body: { email: `${name}@example.com`, role: 'Surveyor', representing: 'Buyer' } as InviteResult['body'],
  emailSent,
});
const text = (results: InviteResult[], failed = 0) =>
  textOf(markupOf(<InviteResults outcome={{ done: results, failed }} results={results} address={address} />));

it('says of each invitation what is known about its email, with a message to send if none may have gone', () => {
  const shown = (emailSent: InviteResult['emailSent']) => text([result('ann', emailSent)]);
  const copy = 'Copy the message';
  expect(shown(true)).toContain('The service has sent the email');
  expect(shown(true)).not.toContain(copy);
  for (const [emailSent, words] of [
    [false, 'The service sent no email: send this yourself'],
    [null, 'Invited, but we don’t know whether an email was sent: send this yourself'],
  ] as const) {
    expect(shown(emailSent)).toContain(words);
    expect(shown(emailSent)).toContain(copy);
  }
  expect(shown('searching')).toContain('Not known yet: we will keep looking');
  expect(shown('unknown')).toContain('Not known: check the sent invites');
  expect(shown('unknown')).not.toContain(copy);
});

it('sums up who is invited, what is not known, and what was not sent', () => {
  const [ann, ben] = [result('ann', true), result('ben', null)];
  expect(text([ann])).toMatch(/^ann@example.com is invited as Buyer's Surveyor Sent invites/);
  expect(text([ann, ben, result('cat', 'unknown')], 2)).toMatch(
    /^2 people are invited; 1 invitation may or may not have been sent; 2 invitations were not sent and are still listed below/,
  );
  expect(text([], 1)).toMatch(/^1 invitation was not sent and is still listed below/);
});

it('sums up anew when a lost invite was sent or refused after all', () => {
  const [ann, ben] = [result('ann', 'searching'), result('ben', 'searching')];
  const outcome = { done: [ann, ben], failed: 0 };
  const said = (results: InviteResult[]) => textOf(markupOf(<InviteResults {...{ outcome, results, address }} />)); // oxfmt-ignore
  expect(said([ann, ben])).toMatch(/^2 invitations may or may not have been sent/);
  expect(said([{ ...ann, emailSent: true }])).toMatch(/^ann@example.com is invited as Buyer's Surveyor; 1 invitation was not sent and is still listed below/); // oxfmt-ignore
});

it('takes the focus after each attempt, because the row that had it may be gone', async () => {
  const results = [result('ann', true)];
  const given = { outcome: { done: results, failed: 0 } };
  const focus = vi.fn<() => void>();
  const { rerender } = await runHook(() => {
    const shown = InviteResults({ ...given, results, address });
    const [heading] = propsIn(shown, 'h2') as { ref: { current: unknown } }[];
    heading!.ref.current = { focus };
    return shown;
  });
  await rerender();
  expect(focus).toHaveBeenCalledOnce();
  given.outcome = { done: [], failed: 1 };
  await rerender();
  expect(focus).toHaveBeenCalledTimes(2);
});

it('copies the message that it shows, and leads to the sent invites', () => {
  const html = markupOf(
    <InviteResults outcome={{ done: [], failed: 0 }} results={[result('ann', false)]} address={address} />,
  );
  expect(html).toContain('href="/invites?tab=sent"');
  expect(html).toContain('aria-label="Copy the message to ann@example.com"');
  expect(textOf(html)).toMatch(/1 Quay Street.* Copy the message$/);
});
