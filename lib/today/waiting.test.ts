import { expect, it } from 'vitest';
import { transactionFixture } from '@/lib/chains/fixture';
import { routes } from '@/lib/routes';
import { inviteFixture as invite } from '@/lib/invites/fixture';
import { markSeen, emptyMemory } from './memory-value';
import { answeredItems, statusesOf, waitingItems } from './waiting';

const now = Date.parse('2026-11-24T09:00:00Z');
const { address } = transactionFixture('1');

it('lists requests, then received and sent invites: expiring ones first, then the longest wait', () => {
  const moment = { createdAt: '2026-11-18T09:00:00Z', updatedAt: '2026-11-18T09:00:00Z' };
  const request = { id: 'r', ...moment, status: 'pending', role: 'Buyer', transactionId: '1', address, from: 'Ian Doyle' }; // oxfmt-ignore
  const items = waitingItems(
    {
      requests: [request, { ...request, id: 'declined', status: 'declined' }],
      received: [invite('in')],
      sent: [
        invite('new'),
        invite('old', { createdAt: '2026-11-02T09:00:00Z' }),
        invite('ends', { expiresAt: '2026-11-26T09:00:00Z' }),
        invite('over', { expiresAt: '2026-11-23T09:00:00Z' }),
        invite('answered', { status: 'accepted' }),
      ],
    },
    now,
  );
  expect(items.map(({ lead, text, note }) => [lead, text, note])).toEqual([
    ['Ian Doyle', 'asks to join 1 Quay Street as Buyer', 'asked on 18 November 2026'],
    ['1 Café Row', 'Amelia Hart invites you as Surveyor', null],
    ['ends@example.com', 'has not answered: Surveyor at 1 Café Row, expires in 2 days', 'waiting 4 days'],
    ['old@example.com', 'has not answered: Surveyor at 1 Café Row', 'waiting 22 days'],
    ['new@example.com', 'has not answered: Surveyor at 1 Café Row', 'waiting 4 days'],
  ]);
  const dated = (id: string, createdAt: string) => ({ ...request, id, createdAt });
  const long = ['2026-11-20T09:00:00Z', '2026-11-10T09:00:00Z'];
  const waits = waitingItems({ requests: long.map((at) => dated(at, at)), received: long.map((at) => invite(at, { createdAt: at })), sent: [] }, now); // oxfmt-ignore
  expect(waits.map(({ key }) => key)).toEqual(['request', 'invite'].flatMap((what) => long.toReversed().map((at) => `${what}:${at}`))); // oxfmt-ignore
});

it('lists requests, invites and answers since the mark', () => {
  const at = { createdAt: '2026-11-23T09:00:00Z', updatedAt: '2026-11-23T09:00:00Z' };
  const request = { id: 'r', ...at, status: 'pending', role: 'Buyer', transactionId: '1', address, from: 'Ian Doyle' }; // oxfmt-ignore
  const then = Date.parse('2026-11-22T09:00:00Z');
  const before = {
    requests: [],
    received: [],
    sent: [
      invite('yes'),
      invite('no'),
      invite('late', { expiresAt: '2026-11-23T09:00:00Z' }),
      invite('over by then', { expiresAt: '2026-11-21T09:00:00Z' }),
      invite('still'),
    ],
  };
  const memory = markSeen(emptyMemory, then, { ...statusesOf(before, then), listed: null });
  const after = {
    requests: [request, { ...request, id: 'old', createdAt: '2026-01-01T09:00:00Z' }],
    received: [invite('in', at)],
    sent: before.sent.map((one) =>
      one.id === 'yes'
        ? { ...one, status: 'accepted' }
        : one.id === 'no'
          ? { ...one, status: 'declined' }
          : one,
    ),
  };
  expect(answeredItems(before, emptyMemory, now)).toEqual([]);
  expect(answeredItems(before, memory, then)).toEqual([]);
  expect(answeredItems(after, memory, now).map(({ lead, text }) => `${lead} ${text}`)).toEqual([
    'Ian Doyle asks to join 1 Quay Street as Buyer',
    'Amelia Hart invites you to 1 Café Row as Surveyor',
    'yes@example.com accepted the invite: Surveyor at 1 Café Row',
    'no@example.com declined the invite: Surveyor at 1 Café Row',
    'late@example.com did not answer before the invite expired: Surveyor at 1 Café Row',
  ]);
});

it('lists the answer to an invite sent since the mark, and no received invite that is over', () => {
  const memory = { ...emptyMemory, markedAt: Date.parse('2026-11-22T09:00:00Z') };
  const at = { createdAt: '2026-11-23T09:00:00Z' };
  const answered = { requests: [], received: [invite('in', { ...at, status: 'revoked' })], sent: [invite('new', { ...at, status: 'accepted' })] }; // oxfmt-ignore
  const lines = answeredItems(answered, memory, now).map(({ lead, text }) => `${lead} ${text}`);
  expect(lines).toEqual(['new@example.com accepted the invite: Surveyor at 1 Café Row']);
});

it('does not list a sent invite that is pending again, or whose earlier status is unknown', () => {
  const memory = { markedAt: Date.parse('2026-11-22T09:00:00Z'), requests: {}, invites: statusesOf({ requests: [], received: [], sent: [invite('again', { status: 'declined' })] }, now).invites }; // oxfmt-ignore
  const sent = [invite('again'), invite('unknown', { status: 'accepted' })];
  expect(answeredItems({ requests: [], received: [], sent }, memory, now)).toEqual([]);
});

it('does not call an invite or request new if it was created before the mark', () => {
  const markedAt = Date.parse('2026-11-23T09:00:00Z');
  const dated = (id: string, createdAt: string) => ({
    received: invite(`invite ${id}`, { createdAt }),
    request: { id: `request ${id}`, createdAt, updatedAt: createdAt, status: 'pending', role: 'Buyer', transactionId: '1', address, from: id }, // oxfmt-ignore
  });
  const [older, newer] = [dated('older', '2026-11-20T09:00:00Z'), dated('newer', '2026-11-24T08:00:00Z')];
  const all = {
    received: [older.received, newer.received],
    requests: [older.request, newer.request],
    sent: [],
  };
  const keys = answeredItems(all, { markedAt, invites: {}, requests: {} }, now).map(({ key }) => key);
  expect(keys).toEqual(['asked:request newer', 'invited:invite newer']);
});

it('leads to the requests, the received or the sent invites, and words every answer', () => {
  const created = { createdAt: '2026-11-23T09:00:00Z', updatedAt: '2026-11-23T09:00:00Z' };
  const request = { id: 'r', ...created, status: 'pending', role: 'Buyer', transactionId: '1', address, from: 'Ian Doyle' }; // oxfmt-ignore
  const received = [invite('in', { ...created, expiresAt: '2026-11-25T09:00:00Z' })];
  const items = waitingItems({ requests: [request], received, sent: [invite('out')] }, now);
  const sentPage = routes.invites({ tab: 'sent' });
  expect(items.map(({ key, href }) => [key, href])).toEqual([
    ['request:r', routes.accessRequests()],
    ['invite:in', routes.invites()],
    ['sent:out', sentPage],
  ]);
  expect(items[1]!.text).toBe('Amelia Hart invites you as Surveyor, expires tomorrow');
  expect(items[0]!.copy).toBe('Ian Doyle: asks to join 1 Quay Street as Buyer');

  const markedAt = Date.parse('2026-11-22T09:00:00Z');
  const statuses = ['revoked', 'expired', 'passed on'];
  const invites = Object.fromEntries(statuses.map((status) => [status, 'p']));
  const sent = statuses.map((status) => invite(status, { status }));
  const listed = answeredItems({ requests: [request], received, sent }, { markedAt, invites, requests: {} }, now); // oxfmt-ignore
  expect(listed.map(({ key, href, note }) => [key, href, note])).toEqual([
    ['asked:r', routes.accessRequests(), 'new'],
    ['invited:in', routes.invites(), 'new'],
    ...statuses.map((status) => [`answered:${status}`, sentPage, null]),
  ]);
  expect(listed.slice(2).map(({ text }) => text.split(':')[0])).toEqual([
    'was invited, and the invite was revoked',
    'did not answer before the invite expired',
    'now has the status “passed on”',
  ]);
  expect(statusesOf({ requests: [request], received, sent }, now)).toEqual({
    requests: { r: 'p' },
    invites: { in: 'p', revoked: 'r', expired: 'e', 'passed on': '?' },
  });
});
