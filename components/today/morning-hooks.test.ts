import { expect, it } from 'vitest';
import { stubServer, runHook, stubBrowser } from '@/lib/query/testing-hook';
import { markHandled } from '@/lib/access-requests/handled-requests';
import { whoamiQuery } from '@/lib/account/queries';
import { transactionFixture } from '@/lib/chains/fixture';
import { analyseChain } from '@/lib/insight/analyse-chain';
import { agentCode, chainInput } from '@/lib/insight/insight-input';
import { inviteFixture } from '@/lib/invites/fixture';
import { createQueryClient } from '@/lib/query/query-client';
import { type MemoryValue, emptyMemory, withSnapshots } from '@/lib/today/memory-value';
import { ledgerWith } from '@/lib/today/testing-promises';
import { readForTest, snapshotForTest } from '@/lib/today/testing-read';
import { useBrief } from './use-brief';
import { useRememberDelays } from './use-remember-delays';
import type { KnownChain } from './use-known-chains';

const now = Date.parse('2026-11-24T09:00:00Z');
const today = Date.parse('2026-11-24') / 86_400_000;

/** A chain with two overdue updates of conveyancers. The address book names only the seller's conveyancer. */
function known(): ReadonlyMap<string, KnownChain> {
  const late = { expectedUpdate: '2026-11-10T09:00:00Z', updatedAt: '2026-11-02T09:00:00Z' };
  const read = readForTest({
    stages: {
      '1a': { ...late, title: 'Replies to enquiries sent' },
      '2a': late,
      '1b': { assignedToYou: true },
    },
  });
  const listed = { ...read.chain, transactions: read.chain.transactions };
  const insight = analyseChain(chainInput(read, now));
  return new Map([['chain', { listed, read, isCurrent: true, insight, titles: new Map() }]]);
}
const person = (id: string, role: string, representing: string, company: string | null) => ({
  id, relationship: 'chain', name: id, email: null, phone: '1', company, companyWebsite: null,
  transactions: [{ chainId: 'chain', transactionId: '1', role, representing, address: '1 Quay Street' }],
}); // oxfmt-ignore
const book = [
  person('agent', 'Estate Agent', 'Seller', 'Harbour & Vale'),
  person('unknown firm', 'Conveyancer', 'Seller', null),
  person('sol', 'Conveyancer', 'Seller', 'Wells & Co'),
];
const { address } = transactionFixture('1');
const request = (id: string) => ({ id, createdAt: '2026-11-18T09:00:00Z', updatedAt: '2026-11-18T09:00:00Z', status: 'pending', role: 'Buyer', transactionId: '1', address, from: id }); // oxfmt-ignore

type StubResponse = ReturnType<Parameters<typeof stubServer>[0]>;
const page = (data: unknown[], nextCursor: string | null = null): StubResponse => ({
  data: { data, nextCursor },
});
const failed: StubResponse = { refused: { status: 502, code: 'unreachable' } };
const allScopes = ['contacts:read', 'invites:read', 'requests:read'];

async function morning(
  memory: Partial<MemoryValue> | null = {},
  {
    scopes = allScopes,
    at = now,
    fetching = 0,
    ...responses
  }: {
    at?: number;
    /** How many lists do not arrive. */
    fetching?: number;
    scopes?: string[];
    requests?: StubResponse;
    invites?: StubResponse;
    book?: StubResponse;
  } = {},
) {
  const asked = stubServer((path) => {
    if (path.includes('address-book')) return responses.book ?? page(book);
    if (path.includes('invites'))
      return responses.invites ?? page(path.includes('sent') ? [inviteFixture('sent')] : []);
    return responses.requests ?? page([request('Ian'), request('Una')]);
  });
  const client = createQueryClient();
  client.setQueryData(whoamiQuery().queryKey, { partner: { id: 'p', name: 'P' }, user: { id: 'u' }, scopes });
  const chains = known();
  const value = memory && { ...emptyMemory, markedAt: 1, ...memory };
  const brief = await runHook(() => useBrief('u', chains, value, at), client);
  await brief.until(() => expect(client.isFetching()).toBe(fetching));
  await brief.settle();
  return { ...brief, asked };
}
const keysOf = (brief: ReturnType<typeof useBrief>) => [
  ...[brief.promises, brief.holds, brief.own, brief.unnamed, brief.leaveAlone, brief.waiting, brief.changed]
    .flat()
    .map(({ key }) => key),
  ...brief.people.map(({ contact }) => `call:${contact.id}`),
];

const countOf = ({ hidden }: ReturnType<typeof useBrief>) =>
  Object.values(hidden).reduce((sum, count) => sum + count, 0);

it('hides items snoozed until a later day, and shows items snoozed until today', async () => {
  const keys = keysOf((await morning()).now());
  const kinds = [
    'promise',
    'promise',
    'holds',
    'own',
    'unnamed',
    'unnamed',
    'request',
    'request',
    'sent',
    'asked',
    'asked',
    'call',
  ];
  expect(keys.map((key) => key.split(':')[0])).toEqual(kinds);
  const snoozeAll = (day: number) => Object.fromEntries(keys.map((key) => [key, day]));
  const snoozed = (await morning({ snoozed: snoozeAll(today + 1) })).now();
  expect([keysOf(snoozed), snoozed.hidden]).toEqual([[], { changed: 2, promises: 2, holds: 1, own: 1, people: 1, unnamed: 2, leaveAlone: 0, waiting: 3, holidays: 0 }]); // oxfmt-ignore
  const back = (await morning({ snoozed: snoozeAll(today) })).now();
  expect([keysOf(back), countOf(back)]).toEqual([keys, 0]);
});

it('counts a firm’s holiday as hidden until it has ended, and nothing that is not there any more', async () => {
  const until = (day: string) => `away:2026-11-01:${day}:${agentCode('Wells & Co')}`;
  const [over, last] = [until('2026-11-23'), until('2026-11-24')];
  const keys = ['holds:gone', `shut:${over}`, `shut:${last}`];
  const snoozed = Object.fromEntries(keys.map((key) => [key, today + 1]));
  const brief = (await morning({ snoozed, said: { '': [over, last] } })).now();
  expect([brief.hidden.holidays, countOf(brief)]).toEqual([1, 1]);
});

it('shows a snoozed item from midnight in London, which in summer is an hour before midnight UTC', async () => {
  const snoozed = { 'request:Ian': Date.parse('2026-07-01') / 86_400_000 };
  const waitingAt = async (moment: string) =>
    (await morning({ snoozed }, { at: Date.parse(moment) })).now().waiting.map(({ key }) => key);
  expect(await waitingAt('2026-06-30T22:59:00Z')).not.toContain('request:Ian');
  expect(await waitingAt('2026-06-30T23:00:00Z')).toContain('request:Ian');
});

it('omits handled requests from waiting and changed items, but keeps their status for the next mark', async () => {
  stubBrowser();
  markHandled('u', 'Ian', true);
  const brief = (await morning()).now();
  expect(keysOf(brief).filter((key) => /^(request|asked):/.test(key))).toEqual(['request:Una', 'asked:Una']);
  expect(brief.statuses).toEqual({
    requests: { Ian: expect.anything(), Una: expect.anything() },
    invites: { sent: expect.anything() },
  });
});

it('reports no changes while the memory is unknown', async () => {
  const brief = (await morning(null)).now();
  expect([brief.changed, countOf(brief), brief.waiting.length]).toEqual([[], 0, 3]);
});

it('shows the record of the firm that acts in the chain next to a promise', async () => {
  const { promises } = (await morning({ ledger: ledgerWith('u', 8, 3) })).now();
  expect(promises.map(({ record }) => record)).toEqual([expect.stringContaining('3 of 8'), null]);
});

it.each<[string, Parameters<typeof morning>[1], string | null]>([
  ['everything was read', {}, null],
  ['a list failed', { requests: failed }, 'Access requests could not be read.'],
  [
    'a list has more pages',
    { requests: page([request('Ian')], 'next') },
    'Access requests: only the newest were checked.',
  ],
  [
    'a row of a list could not be read',
    { requests: { data: { data: [], nextCursor: null, unreadable: 1 } } },
    'Access requests: not all could be read.',
  ],
  [
    'both lists of invites failed',
    { invites: failed },
    'Invites could not be read. Invites that you sent could not be read.',
  ],
  [
    'the key lacks the scope for invites',
    { scopes: ['contacts:read', 'requests:read'] },
    'This dashboard’s key does not have the right “invites:read”. Ask whoever runs the dashboard.',
  ],
])('reports the gap in the waiting items once when %s', async (_, options, gap) => {
  const { waitingGap, isReadingWaiting } = (await morning({}, options)).now();
  expect([waitingGap, isReadingWaiting]).toEqual([gap, false]);
});

it.each(['requests', 'invites'])('is reading what waits until every list has arrived: %s', async (list) => {
  let arrive = () => {};
  const late = new Promise<Awaited<StubResponse>>(
    (resolve) => (arrive = async () => resolve(await page([]))),
  );
  const { now: brief, until } = await morning({}, { [list]: late, fetching: list === 'invites' ? 2 : 1 });
  expect(brief()).toMatchObject({ waitingGap: null, isReadingWaiting: true });
  arrive();
  await until(({ isReadingWaiting }) => expect(isReadingWaiting).toBe(false));
});

it('keeps what the last mark knew of lists that could not be read', async () => {
  const known = { invites: { older: 'p' }, requests: { older: 'p' } } as never;
  const { statuses } = (await morning(known, { invites: failed, requests: failed })).now();
  expect([statuses.invites.older, statuses.requests.older]).toEqual(['p', 'p']);
  const read = (await morning(known)).now();
  expect([read.statuses.invites.older, read.statuses.requests.older]).toEqual([undefined, undefined]);
});

it('asks for no list that the key may not read', async () => {
  const { asked } = await morning({}, { scopes: ['invites:read'] });
  expect(asked.filter((path) => /requests|address-book/.test(path))).toEqual([]);
  expect(asked.filter((path) => path.includes('invites'))).toHaveLength(2);
});

it('links an unnamed call to its sale, and copies all of its words', async () => {
  const [item] = (await morning({}, { book: failed })).now().unnamed;
  expect(item).toMatchObject({ href: '/chains/chain?select=1', level: null });
  expect(item!.copy).toBe(`${item!.lead}: ${item!.text}`);
});

it('gives no reason for unnamed calls when the address book could not be read', async () => {
  const named = (await morning()).now();
  expect(named.unnamed.map(({ note }) => note)).toEqual([
    expect.stringContaining('address book'),
    expect.stringContaining('address book'),
  ]);
  const { people, unnamed } = (await morning({}, { book: failed })).now();
  expect([people, unnamed.every(({ note }) => note === null), unnamed.length]).toEqual([[], true, 3]);
  expect((await morning({}, { book: { data: { data: book, nextCursor: null, unreadable: 1 } } })).now().unnamed.map(({ note }) => note)).toEqual([null, null]); // oxfmt-ignore
  expect(unnamed[0]).toMatchObject({
    lead: '1 Quay Street',
    text: expect.stringMatching(/^an update on “Replies to enquiries sent” was/),
  });
});

it('stores new delays once the complete address book has been read', async () => {
  const seen = withSnapshots(emptyMemory, new Map([['chain', snapshotForTest()]]));
  const memory: MemoryValue = { ...seen, ledger: ledgerWith('c', 8, 0) };
  const delaysWith = async (value: MemoryValue | null, isReading: boolean, contacts = book) => {
    const changed: MemoryValue[] = [];
    const reading = { contacts, isComplete: contacts === book, isReading, missing: undefined };
    await runHook(() => useRememberDelays(value, reading, (step) => changed.push(step(value!))));
    return changed.map(({ delays }) => delays);
  };
  const [delays] = await delaysWith(memory, false);
  const usual = { "Seller's Conveyancer": 6 };
  expect(delays).toEqual({ roles: usual, at: { 1: usual } });
  expect(await delaysWith({ ...memory, delays }, false)).toEqual([]);
  // An address book that could not be read takes nothing away.
  expect(await delaysWith({ ...memory, delays }, false, [])).toEqual([]);
  expect(await delaysWith(memory, false, [])).toEqual([{ roles: usual, at: {} }]);
  expect(await delaysWith(memory, true)).toEqual([]);
  expect(await delaysWith(seen, false)).toEqual([]);
  expect(await delaysWith(null, false)).toEqual([]);
});
