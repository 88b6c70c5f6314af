import { chainQuery } from '@/lib/chains/queries';
import { expect, it } from 'vitest';
import { type StubResponse, stubServer, runHook } from '@/lib/query/testing-hook';
import { lineFixture, transactionFixture } from '@/lib/chains/fixture';
import { type InviteGiven, inviteFixture } from '@/lib/invites/fixture';
import { stageFixture } from '@/lib/stages/fixture';
import { stagesQuery } from '@/lib/stages/queries';
import type { Stage } from '@/lib/stages/schema';
import { whoamiQuery } from '@/lib/account/queries';
import { createQueryClient } from '@/lib/query/query-client';
import { partiesQuery } from '@/lib/parties/queries';
import type { FindingKind } from '@/lib/access/findings';
import { chainFromSnapshot } from '@/lib/today/chain-snapshot';
import { emptyMemory } from '@/lib/today/memory-value';
import { readForTest, snapshotForTest } from '@/lib/today/testing-read';
import { permissionPresets } from '@/lib/values/permissions';
import { useFindings } from './use-findings';

const now = Date.parse('2026-11-20T12:00:00Z');

const everything = permissionPresets.find(({ id }) => id === 'everything')!.permissions;
const contact = { name: null, email: null, phone: null, company: null, companyWebsite: null };
const you = {
  ...contact,
  id: 'you',
  isYou: true,
  role: 'Estate Agent',
  representing: 'Seller',
  permissions: everything,
};
const page = (...data: unknown[]) => ({ data: { data, nextCursor: null } });
const transactionOf = (path: string) => /transactions\/(\w+)\/parties/.exec(path)?.[1] ?? '';
const refused = { refused: { status: 403, code: 'forbidden' } };
const failed = { refused: { status: 502, code: 'unreachable' } };

const chain = lineFixture(...['1', '2', '3', '4'].map((id) => transactionFixture(id)));
const day = (name: number) => `2026-11-${name}T09:00:00Z`;
const stages: Record<string, Stage[]> = {
  '1': [stageFixture({ title: 'Contracts exchanged', expectedCompletion: '2026-12-20T09:00:00Z' })],
  '2': [stageFixture({ title: 'Deposit received', progress: 'In Progress', expectedCompletion: day(18) })],
  '3': [
    stageFixture({ title: 'Grant of probate', progress: 'Blocked', progressNote: 'Waiting for probate' }),
  ],
  '4': [stageFixture({ title: 'Searches ordered' })],
};
const unreachable = {
  ...contact, id: 'sol', relationship: 'chain', name: 'Priya', company: null,
  transactions: [{ chainId: 'chain', transactionId: '3', role: 'Conveyancer', representing: 'Seller', address: '3 Quay Street' }],
}; // oxfmt-ignore

type Options = {
  scopes?: string[];
  invites?: StubResponse | Promise<never>;
  invitesAt?: (path: string) => StubResponse;
  book?: StubResponse;
  bookAt?: (path: string) => StubResponse;
  ids?: string[];
  isOpening?: boolean;
  chainsGap?: string;
  unreadable?: number;
};

/** Renders the hook in a tab that has read the chain and these stages. */
async function findings({
  scopes = ['contacts:read', 'invites:read', 'invites:write', 'transactions:write'],
  invites,
  invitesAt,
  book,
  bookAt,
  ids,
  isOpening = false,
  chainsGap,
  unreadable = 0,
}: Options = {}) {
  const requests = stubServer((path) => {
    if (path.includes('address-book')) return bookAt?.(path) ?? book ?? page(unreachable);
    if (path.includes('invites')) return invitesAt?.(path) ?? invites ?? page(...sent);
    return transactionOf(path) === '4' ? refused : { data: { data: [you], nextCursor: null, unreadable } };
  });
  const client = createQueryClient();
  client.setQueryData(whoamiQuery().queryKey, { partner: { id: 'p', name: 'P' }, user: { id: 'u' }, scopes });
  client.setQueryData(chainQuery('chain').queryKey, chain);
  for (const id of ids ?? Object.keys(stages)) client.setQueryData(stagesQuery(id).queryKey, stages[id]);
  const screen = await runHook(() => useFindings([chain], chainsGap ?? null, null, isOpening, now), client);
  return { ...screen, requests, read: () => requests.map(transactionOf).filter(Boolean) };
}

const invited = (id: string, transaction: string, fields: InviteGiven = {}) =>
  inviteFixture(id, { createdAt: day(19), ...fields, transaction: { id: transaction, role: 'Conveyancer' } });
const sent = [
  invited('old', '1', { createdAt: day(11) }),
  invited('older', '1', { createdAt: day(10) }),
  invited('gone', '2', { createdAt: day(10), expiresAt: day(19) }),
  invited('elsewhere', '1'),
  invited('here', '2'),
];

it('lists findings, and reads the parties of holding and at-risk transactions first', async () => {
  const screen = await findings();
  await screen.until(({ reads, gaps }) =>
    expect([reads.progress, reads.left, gaps.unreachable, gaps.unanswered]).toEqual([null, 0, null, null]),
  );
  expect(screen.read()).toEqual(['3', '2', '1', '4']);
  const { findings: found, all, known, gaps, isComplete } = screen.now();
  expect(
    found.map(({ kind, who, note, places }) => [kind, who, note, places.map(({ label }) => label).join()]),
  ).toEqual([
    ['unreachable', "Priya, Seller's Conveyancer", null, '3 Quay Street'],
    ['no one', "Buyer's Conveyancer", expect.stringContaining('here@example.com'), '2 Quay Street'],
    ['last editor', 'You', null, '3 Quay Street,2 Quay Street,1 Quay Street'],
    ['unanswered', 'older@example.com', null, '1 Café Row'],
    ['unanswered', 'old@example.com', null, '1 Café Row'],
  ]);
  const partly = 'The parties of 1 transaction have not been read.';
  expect({ all, known, gaps, isComplete }).toEqual({
    all: 4,
    known: 1,
    gaps: { unreachable: null, 'no one': partly, rights: partly, 'last editor': partly, unanswered: null },
    isComplete: false,
  });
});

it('offers nothing that the key does not allow, and names the right that it lacks', async () => {
  const screen = await findings({ scopes: ['contacts:read', 'invites:read'] });
  const lacks = (scope: string) => expect.stringContaining(`does not have the right “${scope}”`);
  await screen.until(({ reads, findings: found }) => {
    expect([reads.progress, reads.left]).toEqual([null, 0]);
    expect(found.filter(({ kind }) => ['last editor', 'unanswered'].includes(kind))).toMatchObject([
      { action: 'See the parties', note: lacks('invites:write') },
      { action: 'Remind them', note: lacks('invites:write') },
      { action: 'Remind them', note: lacks('invites:write') },
    ]);
  });
});

it('reads every page of the sent invites, because the old ones come last', async () => {
  let isDown = true;
  const { until, client } = await findings({
    invitesAt: (path) =>
      path.includes('cursor=')
        ? isDown
          ? failed
          : page(sent[1])
        : { data: { data: [sent[3]], nextCursor: 'more' } },
  });
  const unanswered = ({ findings: found }: { findings: { kind: string; who: string }[] }) =>
    found.flatMap(({ kind, who }) => (kind === 'unanswered' ? who : []));
  await until((now) => expect([unanswered(now), now.gaps.unanswered]).toEqual([[], 'Not all of the invites that you sent could be read.'])); // oxfmt-ignore
  isDown = false;
  await client.refetchQueries();
  await until((now) => expect([unanswered(now), now.gaps.unanswered]).toEqual([['older@example.com'], null])); // oxfmt-ignore
});

it.each<[what: string, Options, Partial<Record<FindingKind, string>>]>([
  ['the address book', { book: failed }, { unreachable: 'The address book could not be read.' }],
  [
    'a page of the address book',
    {
      bookAt: (path) =>
        path.includes('cursor=') ? failed : { data: { data: [unreachable], nextCursor: 'more' } },
    },
    { unreachable: 'Not all of the address book could be read.' },
  ],
  ['a list of invites', { invites: failed }, { unanswered: 'The invites that you sent could not be read.' }],
  ['a response about invites', { invites: new Promise<never>(() => {}) }, { unanswered: 'are being read.' }],
  [
    'the scope for invites',
    { scopes: ['contacts:read'] },
    { unanswered: 'does not have the right “invites:read”' },
  ],
  [
    'a chain',
    { ids: ['1', '2', '3'] },
    { unreachable: 'Not every chain was checked.', 'no one': 'Not every chain was checked.' },
  ],
])('names the gap when %s is missing', async (_, options, missing) => {
  const screen = await findings(options);
  screen.client.setQueryData(partiesQuery('4').queryKey, [you]);
  await screen.until(({ reads, gaps }) => {
    expect([reads.progress, reads.left]).toEqual([null, 0]);
    const reported = Object.fromEntries(Object.entries(gaps).filter(([, gap]) => gap !== null));
    expect(reported).toEqual(
      Object.fromEntries(
        Object.entries(missing).map(([kind, text]) => [kind, expect.stringContaining(text)]),
      ),
    );
  });
  expect(screen.now().isComplete).toBe(false);
});

it('does not conclude who is missing or alone from a list of which some parties could not be read', async () => {
  const { until, now: is } = await findings({ unreadable: 1 });
  await until(({ reads, gaps }) => expect([reads.left, reads.progress, gaps.unanswered]).toEqual([0, null, null]));
  const gap = 'The parties of 1 transaction have not been read. Not all parties of 3 transactions could be read.';
  expect(is().gaps).toMatchObject({ 'no one': gap, rights: gap, 'last editor': gap });
  expect(is().findings.filter(({ kind }) => kind === 'no one' || kind === 'last editor')).toEqual([]);
}); // oxfmt-ignore

it('is not complete, and says so of all that depends on chains, while some chains are missing', async () => {
  const chainsGap = 'Chains without recent changes were not checked.';
  const { until, client, now: is } = await findings({ chainsGap });
  client.setQueryData(partiesQuery('4').queryKey, [you]);
  await until(({ reads, gaps }) =>
    expect([reads.progress, reads.left, gaps]).toEqual([
      null,
      0,
      { unreachable: chainsGap, 'no one': chainsGap, rights: chainsGap, 'last editor': chainsGap, unanswered: null },
    ]),
  );
  expect(is().isComplete).toBe(false);
}); // oxfmt-ignore

it('reads nothing while the memory is opening', async () => {
  const screen = await findings({ isOpening: true });
  await screen.until(({ known }) => expect(known).toBe(1));
  await screen.settle();
  expect(screen.read()).toEqual([]);
  expect(screen.now().reads.left).toBe(4);
});

it.each([
  [chain.updatedAt, 1],
  ['2026-11-20T11:00:00Z', 0],
])(
  'concludes from a remembered chain only if the list shows no later change: %s',
  async (updatedAt, count) => {
    stubServer((path) => (path.includes('invites') || path.includes('address-book') ? page() : page(you)));
    const value = { ...emptyMemory, chains: { chain: { latest: snapshotForTest() } } };
    const memory = { value, restore: chainFromSnapshot, history: () => undefined as never };
    const listed = { ...readForTest().chain, updatedAt };
    const { now: is, until } = await runHook(() => useFindings([listed], null, memory, false, now));
    await until(({ reads, known }) => expect([reads.left, reads.progress, known]).toEqual([0, null, count]));
    expect(is().gaps.unreachable?.includes('Not every chain was checked.') ?? false).toBe(count === 0);
  },
);
