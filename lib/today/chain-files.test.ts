import type { Holds } from '@/lib/insight/chain-insight';
import Papa from 'papaparse';
import { expect, it } from 'vitest';
import { analyseChain } from '@/lib/insight/analyse-chain';
import { chainInput } from '@/lib/insight/insight-input';
import { chainsCalendar, chainsCsv, coverageWords, type Filed, fileName } from './chain-files';
import { chainFromSnapshot, snapshotOf } from './chain-snapshot';
import { readForTest } from './testing-read';

const now = Date.parse('2026-11-24T09:05:00Z');
const dated = { expectedUpdate: '2026-12-01T09:00:00Z', expectedCompletion: '2026-12-04T09:00:00Z', progressNote: '=HYPERLINK("x")' }; // oxfmt-ignore
const full = readForTest({
  stages: { '1b': dated, '1a': { progress: 'Completed', expectedCompletion: '2026-12-04T09:00:00Z' } },
  chain: (chain) => ({ ...chain, transactions: chain.transactions.map((one) => ({ ...one, address: { ...one.address, city: '=1+1' } })) }), // oxfmt-ignore
});
const filedWith = (read: Filed['chains'][number]['known'], more: Partial<Filed> = {}): Filed => ({
  chains: [
    { listed: full.chain, known: read },
    { listed: { ...full.chain, id: 'unread' }, known: null },
  ],
  hasOlder: false,
  madeAt: now,
  ...more,
});
const known = { read: full, insight: analyseChain(chainInput(full, now)) };
const rowsOf = async (filed: Filed) =>
  Papa.parse<Record<string, string>>((await chainsCsv(filed)).replace('\ufeff', ''), { header: true, skipEmptyLines: true }).data; // oxfmt-ignore

it('has a row for every transaction of every chain, and says when it was made and how many chains are known', async () => {
  const rows = await rowsOf(filedWith(known));
  expect(rows).toHaveLength(7);
  expect(rows.map((row) => row['How it stands'] === 'Not read yet')).toEqual([false, false, false, true, true, true, false]); // oxfmt-ignore
  const [first] = rows;
  expect(first).toMatchObject({
    Property: '1 Quay Street',
    'What holds the chain': known.insight.holds.text,
    'Exchange not before': known.insight.window!.notBefore,
    'As of': '23 November 2026, 09:00',
  });
  expect(rows[3]).toMatchObject({ 'What holds the chain': '', 'As of': '' });
  expect(rows.at(-1)!.Chain).toBe('Made 24 November 2026, 09:05: 1 of 2 chains known, the oldest as of 23 November 2026, 09:00'); // oxfmt-ignore
  expect(first!.Town).toBe("'=1+1");
  expect(JSON.stringify(rows)).not.toContain('HYPERLINK');
});

it('gives each transaction’s own address, role, state and health, under the name of its chain', async () => {
  const read = readForTest({
    chain: (chain) => ({
      ...chain,
      transactions: chain.transactions.map((one) =>
        one.id === '2' ? { ...one, saleState: 'off-market', yourRole: 'Conveyancer', address: { ...one.address, city: 'Bath', postcode: 'BA1 1AA' } } : one,
      ),
    }),
  }); // oxfmt-ignore
  const insight = analyseChain(chainInput(read, now));
  const file = filedWith(null, { chains: [{ listed: read.chain, known: { read, insight } }, { listed: { ...read.chain, id: 'unread' }, known: null }] }); // oxfmt-ignore
  const [first, second, dark, unread] = await rowsOf(file);
  expect(second).toMatchObject({
    Chain: '3 Quay Street to 1 Quay Street',
    Property: '2 Quay Street',
    Town: 'Bath',
    Postcode: 'BA1 1AA',
    'Your role': 'Conveyancer',
    'Sale state': 'Off market',
    'How it stands': insight.links[1]!.health.reason,
    'Holds the chain': 'yes',
  });
  expect(first).toMatchObject({ Town: 'Bristol', Postcode: 'BS1 4RW', 'Your role': 'Agent', 'Sale state': 'Sold STC' }); // oxfmt-ignore
  expect(dark).toMatchObject({ 'Your role': '', 'How it stands': 'Only counts of stages are visible' });
  // What the list itself shows is known of a chain that was not read.
  expect(unread).toMatchObject({ Property: '1 Quay Street', 'Sale state': 'Sold STC', 'Last change': '2026-11-20' }); // oxfmt-ignore
});

it('names the calendar and the place of each date', async () => {
  const text = (await chainsCalendar(filedWith(known))).replace(/\r\n /g, '');
  expect(text).toContain('Updates and due dates of your chains');
  expect(text).toMatch(/SUMMARY:Due: Secret of Mr Wells\\, 1 Quay Street/);
});

it('gives the known dates of a chain and its links as London days', async () => {
  const nextDay = '2026-07-14T23:30:00Z';
  const { insight } = known;
  const dated = {
    ...insight,
    holds: { ...insight.holds, since: nextDay },
    window: { notBefore: '2027-01-04', middle: '2027-01-20', likelyBy: '2027-02-12' },
    links: insight.links.map((link) => ({ ...link, lastChange: nextDay, completionDay: '2027-03-01' })),
  };
  const [row] = await rowsOf(filedWith({ ...known, insight: dated }));
  expect(row).toMatchObject({
    Since: '2026-07-15',
    'Exchange not before': '2027-01-04',
    'Exchange most likely': '2027-01-20',
    'Exchange likely by': '2027-02-12',
    'Expected completion': '2027-03-01',
    'Last change': '2026-07-15',
  });
});

it('is dated by the oldest reading of all chains, whatever their order', () => {
  const as = (asOf: string) => ({
    listed: full.chain,
    known: { ...known, insight: { ...known.insight, asOf } },
  });
  const chains = [as('2026-11-24T08:00:00Z'), as('2026-11-20T08:00:00Z'), as('2026-11-23T08:00:00Z')];
  for (const some of [chains, chains.toReversed()])
    expect(coverageWords(filedWith(null, { chains: some }))).toBe('3 of 3 chains known, the oldest as of 20 November 2026, 08:00'); // oxfmt-ignore
});

it('says which link holds the chain, and that each of several may, or one that we cannot read', async () => {
  const held = (ids: string[], kind: Holds['kind']) => ({ ...known, insight: { ...known.insight, holds: { ...known.insight.holds, kind, transactionIds: ids } } }); // oxfmt-ignore
  const words = async (ids: string[], kind: Holds['kind'] = 'named') => (await rowsOf(filedWith(held(ids, kind)))).slice(0, 3).map((row) => row['Holds the chain']); // oxfmt-ignore
  expect(await words(['2'])).toEqual(['', 'yes', '']);
  expect(await words(['1', '2'])).toEqual(['may', 'may', '']);
  expect(await words(['2'], 'unknown')).toEqual(['', 'may', '']);
});

it('has the open expected updates and due dates of read and remembered chains, and the coverage', async () => {
  const remembered = chainFromSnapshot(snapshotOf(full, null), full.chain);
  for (const read of [full, remembered]) {
    const text = (await chainsCalendar(filedWith({ ...known, read }))).replace(/\r\n /g, '');
    const events = text.split('BEGIN:VEVENT').slice(1);
    expect(events.map((event) => /^UID:(.*)\r$/m.exec(event)![1])).toEqual(['1b-update', '1b-completion']);
    expect(text).toContain('1 of 2 chains known');
    expect(text).toMatch(/Made 24 November 2026\\?, 09:05/);
  }
});

it('names how many chains a file covers, and that there may be more', () => {
  expect(fileName(filedWith(known), 'Chains')).toBe('Chains, 1 of 2 chains known, 24 November 2026');
  expect(coverageWords(filedWith(known, { hasOlder: true }))).toContain(
    '1 of the 2 chains that changed last',
  );
  expect(coverageWords(filedWith(null))).toBe('0 of 2 chains known');
});
