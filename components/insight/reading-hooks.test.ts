import { afterEach, expect, it, vi } from 'vitest';
import { stubServer, runHook } from '@/lib/query/testing-hook';
import { whoamiQuery } from '@/lib/account/queries';
import { lineFixture, transactionFixture } from '@/lib/chains/fixture';
import { chainsQuery, newestChainsQuery } from '@/lib/chains/queries';
import type { Contact } from '@/lib/contacts/schema';
import { createQueryClient } from '@/lib/query/query-client';
import { stageFixture } from '@/lib/stages/fixture';
import { stagesQuery } from '@/lib/stages/queries';
import { partlyRead, useAddressBook } from './use-address-book';
import { useChainPages } from './use-chain-pages';
import { namesOf, useStagesOf } from './use-stages-of';

afterEach(() => void vi.useRealTimers());

const failed = { refused: { status: 502, code: 'unreachable' } };
const forbidden = { refused: { status: 403, code: 'forbidden' } };
const page = (data: unknown[], nextCursor: string | null = null) => ({ data: { data, nextCursor } });
const idIn = (path: string) => /transactions\/([^/]+)/.exec(path)?.[1] ?? '';
const links = (count: number, own = count) =>
  lineFixture(
    ...Array.from({ length: count }, (_, at) =>
      transactionFixture(`${at}`, at < own ? {} : { yourRole: null }),
    ),
  );

async function stagesOf(chain = links(3, 2), not: Record<string, typeof failed> = {}) {
  const given = { chain };
  const asked = stubServer(
    (path) => not[idIn(path)] ?? page([stageFixture({ id: `s${idIn(path)}`, title: `Stage ${idIn(path)}` })]),
  );
  const hook = await runHook(() => useStagesOf(given.chain));
  await hook.until(({ isReading }) => expect(isReading).toBe(false));
  return { ...hook, given, read: () => asked.splice(0).map(idIn).sort() };
}

it('reads the stages of the user’s own links only, and rereads only what has changed', async () => {
  const { now, read, given, rerender, until } = await stagesOf();
  expect([read(), [...now().stages.keys()], now().note]).toEqual([['0', '1'], ['0', '1'], undefined]);
  expect(namesOf(given.chain, now().stages)).toEqual(new Map([
    ['0', '0 Quay Street'], ['1', '1 Quay Street'], ['2', '2 Quay Street'], ['s0', 'Stage 0'], ['s1', 'Stage 1'],
  ])); // oxfmt-ignore
  await rerender();
  expect(read()).toEqual([]);
  const [first, ...others] = given.chain.transactions;
  given.chain = { ...given.chain, transactions: [{ ...first!, id: 'new' }, ...others] };
  await rerender();
  await until(({ stages }) => expect([...stages.keys()]).toEqual(['new', '1']));
  expect(read()).toEqual(['new']);
});

it('rereads at once the stages of a link that has changed, and only those, however old the others are', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { client, read, given, rerender, until } = await stagesOf();
  read();
  const [first, second, third] = given.chain.transactions;
  const stageProgress = { ...second!.stageProgress, completed: 9 };
  for (const [id, own, passed] of [
    ['0', [{ ...first!, updatedAt: '2026-11-21T09:00:00Z' }, second!], 1000],
    [
      '1',
      [
        { ...first!, updatedAt: '2026-11-21T09:00:00Z' },
        { ...second!, stageProgress },
      ],
      3_600_000,
    ],
  ] as const) {
    vi.setSystemTime(Date.now() + passed);
    const before = client.getQueryState(stagesQuery(id).queryKey)!.dataUpdateCount;
    given.chain = { ...given.chain, transactions: [...own, third!] };
    await rerender();
    await until(() =>
      expect(client.getQueryState(stagesQuery(id).queryKey)!.dataUpdateCount).toBe(before + 1),
    );
    expect(read()).toEqual([id]);
  }
});

it('reports one refused link, or all links if the service fails', async () => {
  const alone = await stagesOf(links(3), { 1: forbidden });
  expect(alone.read()).toEqual(['0', '1', '2']);
  expect(alone.now().note).toBe(
    'The stages of 1 of your links could not be read, so only their counts are used.',
  );
  const ended = await stagesOf(links(5), { 0: failed, 1: failed, 2: failed });
  expect(ended.now().note).toBe(
    'The stages of 5 of your links could not be read, so only their counts are used.',
  );
});

it('says how many stages of a link could not be read', async () => {
  const chain = links(2);
  const stages = [stageFixture({ id: 's0' })];
  stubServer((path) => ({
    data: { data: stages, nextCursor: null, unreadable: idIn(path) === '1' ? 2 : 0 },
  }));
  const { now, until } = await runHook(() => useStagesOf(chain));
  await until(({ isReading }) => expect(isReading).toBe(false));
  expect([...now().stages.keys()]).toEqual(['0']);
  expect(now().note).toBe('2 stages could not be read, so only the counts of 1 of your links are used.');
});

it('reports how many links are still loading, and reads at most sixty', async () => {
  const chain = links(62);
  const client = createQueryClient();
  for (const { id } of chain.transactions.slice(0, 58)) client.setQueryData(stagesQuery(id).queryKey, []);
  stubServer(() => page([]));
  const notes: (string | undefined)[] = [];
  const hook = await runHook(() => {
    const { note, isReading } = useStagesOf(chain);
    notes.push(note);
    return isReading;
  }, client);
  expect(notes[0]).toBe('Reading the stages of 2 of your links…');
  await hook.until((isReading) => expect(isReading).toBe(false));
  expect(notes.at(-1)).toBe(
    'There are too many stages to read on 2 of your links, so only their counts are used.',
  );
  const refused = await stagesOf(links(62), { 1: forbidden });
  expect(refused.now().note).toContain('The stages of 3 of your links could not be read');
});

const person = (id: string): Contact => ({ id, relationship: 'chain', name: id, email: null, phone: null, company: null, companyWebsite: null, transactions: [] }); // oxfmt-ignore

type Book = {
  isNeeded?: boolean;
  isEnough?: (contacts: readonly Contact[]) => boolean;
  scopes?: string[];
  pages?: ReturnType<typeof page>[] | (typeof failed)[];
};
async function book({
  isNeeded = true,
  isEnough,
  scopes = ['contacts:read'],
  pages = [page([person('a')], '1'), page([person('b')], '2'), page([person('c')])],
}: Book = {}) {
  const asked = stubServer((path) => pages[Number(/cursor=(\d)/.exec(path)?.[1] ?? 0)]!);
  const client = createQueryClient();
  client.setQueryData(whoamiQuery().queryKey, { partner: { id: 'p', name: 'P' }, user: { id: 'u' }, scopes });
  const hook = await runHook(() => useAddressBook(isNeeded, isEnough), client);
  return { ...hook, asked };
}
const namesIn = ({ contacts }: { contacts: readonly Contact[] }) => contacts.map(({ id }) => id).join();

it('reads the whole address book in the background if it is needed, and nothing otherwise', async () => {
  const { now, until, asked } = await book();
  await until(({ isReading }) => expect(isReading).toBe(false));
  expect([namesIn(now()), now().missing, asked.length]).toEqual(['a,b,c', undefined, 3]);
  const idle = await book({ isNeeded: false });
  expect([idle.asked, idle.now()]).toEqual([
    [],
    { contacts: [], isComplete: false, isReading: false, missing: undefined },
  ]);
});

it('delays the remaining pages by five seconds if the first ones are enough', async () => {
  const clock = vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  try {
    const { now, until, settle, asked } = await book({ isEnough: (contacts) => contacts.length > 0 });
    await until((it) => expect(namesIn(it)).toBe('a'));
    await settle();
    expect([now().isReading, asked.length]).toEqual([true, 1]);
    clock.advanceTimersByTime(5000);
    await until((it) => expect([namesIn(it), it.isReading]).toEqual(['a,b,c', false]));
    // Run idle callbacks now: they would never run after the fake clock is removed.
    clock.runOnlyPendingTimers();
  } finally {
    vi.useRealTimers();
  }
});

it('says why the address book cannot be read, but not if only part of it is missing', async () => {
  const shut = await book({ scopes: [] });
  expect([shut.asked, shut.now().isReading, shut.now().missing]).toEqual([
    [],
    false,
    expect.stringContaining('“contacts:read”'),
  ]);
  const none = await book({ pages: [failed] });
  await none.until(({ missing, isReading }) =>
    expect([missing, isReading]).toEqual(['The address book could not be read.', false]),
  );
  // Unreadable rows and a list without an end do not count as loading.
  const odd = page([person('a')]);
  for (const one of [{ data: { ...odd.data, unreadable: 1 } }, page([person('a')], '0')]) {
    const partly = await book({ pages: [one] });
    await partly.until((it) => expect([namesIn(it), it.isReading]).toEqual(['a', false]));
    expect(partlyRead(partly.now())).toBe('Not all of the address book could be read.');
  }
  const half = await book({ pages: [page([person('a')], '1'), failed] as never });
  await half.until(({ isReading }) => expect(isReading).toBe(false));
  expect([namesIn(half.now()), half.now().missing]).toEqual(['a', undefined]);
  expect(partlyRead(half.now())).toBe('Not all of the address book could be read.');
  for (const { now } of [shut, none, await book({ pages: [odd] })]) expect(partlyRead(now())).toBeNull();
});

/** Pages of a hundred chains, each page one day older; the first page is already cached. */
async function pages(changedSince: number | null, isOpening = false) {
  const of = (at: number) =>
    page(
      Array.from({ length: 100 }, (_, row) => ({
        ...links(1),
        id: `${at}.${row}`,
        updatedAt: moment(20 - at),
      })),
      at < 4 ? `${at + 1}` : null,
    );
  const asked = stubServer((path) => of(Number(/cursor=(\w+)/.exec(path)?.[1] ?? 1)));
  const client = createQueryClient();
  client.setQueryData(chainsQuery().queryKey, { pages: [of(1).data as never], pageParams: [undefined] });
  const hook = await runHook(() => useChainPages(changedSince, isOpening), client);
  const read = () => new Set(hook.now().chains.map(({ id }) => id.split('.')[0])).size;
  await hook.until(({ isReading }) => expect(isReading).toBe(false));
  return { ...hook, asked, read };
}
const moment = (day: number) => `2026-11-${day}T09:00:00Z`;

it.each<[string, number | null, boolean, number]>([
  ['nothing is remembered', null, false, 4],
  ['the memory is still loading', Date.parse(moment(10)), true, 1],
  ['part of the second page has changed', Date.parse(moment(18)), false, 2],
  ['all of the second page has changed', Date.parse(moment(18)) - 1, false, 3],
  ['nothing has changed', Date.parse(moment(19)), false, 1],
])('reads pages of chains while they contain changes: %s', async (_, since, isOpening, count) => {
  const { now, read } = await pages(since, isOpening);
  expect([read(), now().hasOlder]).toEqual([count, count < 4]);
});

it('reads older chains on request, and adds chains that change while the page is open', async () => {
  const { now, until, read, client } = await pages(Date.parse(moment(19)));
  now().readOlder();
  await until(() => expect(read()).toBe(2));
  client.setQueryData(newestChainsQuery().queryKey, {
    data: [{ ...links(1), id: '2.7', updatedAt: moment(21) }],
    nextCursor: null,
  });
  await until(({ chains }) => expect(chains[0]).toMatchObject({ id: '2.7', updatedAt: moment(21) }));
  expect(now().chains).toHaveLength(200);
});
