import { expect, it } from 'vitest';
import { analyseChain } from './analyse-chain';
import { darkFixture, inputFixture, linkFixture, linkOf, saleFixture } from './fixture';
import { agentCode, chainInput, chainOfOne, type InsightChain, type InsightInput } from './insight-input';
import { suppose } from './what-if';

const now = Date.parse('2026-11-22T09:00:00Z');
const readAt = Date.parse('2026-11-22T08:00:00Z');
const { chain } = inputFixture([linkFixture('a'), linkFixture('b'), darkFixture('c', 9)]);
const stages = new Map([['a', { stages: saleFixture(12), readAt: readAt - 60_000 }]]);

it('own transactions without read stages are unread; dark ones stay dark', () => {
  const input = chainInput({ chain, readAt, stages }, now);
  expect(input).toMatchObject({ id: 'chain', now, chain, unread: ['b'], stages: { a: saleFixture(12) } });
  const states = analyseChain(input).links.map(({ transactionId, state }) => [transactionId, state]);
  expect(states).toEqual([
    ['a', 'working'],
    ['b', 'unread'],
    ['c', 'dark'],
  ]);
});

it('a transaction is as of its stages, or else of the chain; the insight is as of the oldest', () => {
  const insight = analyseChain(chainInput({ chain, readAt, stages }, now));
  expect(insight.links.map((link) => link.readAt)).toEqual([
    '2026-11-22T07:59:00.000Z',
    '2026-11-22T08:00:00.000Z',
    '2026-11-22T08:00:00.000Z',
  ]);
  expect(insight.asOf).toBe('2026-11-22T07:59:00.000Z');
});

it('counts what was recorded and read within the minute of the clock, and is no older than that', () => {
  const [changed, later] = [now + 20_000, now + 40_000];
  const updatedAt = new Date(changed).toISOString();
  const blocked = saleFixture(12, {
    'Survey carried out (RICS Level 2/3)': { progress: 'Blocked', updatedAt },
  });
  const read = (readAt: number, stagesAt: number) => {
    const one = { chain, readAt, stages: new Map([['a', { stages: blocked, readAt: stagesAt }]]) };
    const insight = analyseChain(chainInput(one, now));
    return [insight.asOf, linkOf(insight, 'a').readAt, linkOf(insight, 'a').blocked[0]!.since];
  };
  const [minute, atChange, atLater] = [now, changed, later].map((ms) => new Date(ms).toISOString());
  expect(read(later, later)).toEqual([atLater, atLater, atChange]);
  expect(read(now, later)).toEqual([minute, atLater, atChange]);
  // A clock that was a day ahead when it was read does not make it tomorrow.
  expect(read(now, later + 86_400_000)).toEqual([minute, minute, null]);
});

it('an own transaction with no stages is unrecorded and grey', () => {
  const read = { chain, readAt, stages: new Map([...stages, ['b', { stages: [], readAt }]]) };
  const link = linkOf(analyseChain(chainInput(read, now)), 'b');
  expect(link).toMatchObject({ state: 'unrecorded', health: { level: 'grey' }, leaveAlone: false });
});

it('a single transaction becomes a chain of one with the user as a party', () => {
  const { address, ...given } = linkFixture('a', { yourRole: null });
  const listing = { agent: 'Harbour & Vale' };
  expect(
    chainOfOne({ ...given, chainId: 'c', yourRole: 'Agent', listing, property: { address } }).transactions,
  ).toEqual([{ ...linkFixture('a'), listing }]);
  const alone = chainOfOne({ ...given, chainId: null, property: { address } });
  expect(alone).toMatchObject({ id: 'a', links: [], transactions: [{ id: 'a', address, yourRole: '' }] });
  const insightOf = (given: InsightChain) => analyseChain(chainInput({ chain: given, readAt, stages }, now));
  const link = insightOf(alone).links[0]!;
  // The forecast of its own pages comes from the same draws as that of its chain.
  const [inChain, ...others] = ['c', 'a', 'd'].map(
    (chainId) => insightOf(chainOfOne({ ...given, chainId, property: { address } })).links[0]!.window,
  );
  expect(insightOf({ ...alone, id: 'c', partOf: undefined }).links[0]!.window).toEqual(inChain);
  expect(others).not.toEqual([inChain, inChain]);
  expect(link).toMatchObject({ isOwn: true, state: 'working', name: 'a Quay Street' });
  expect(analyseChain(chainInput({ chain: alone, readAt, stages: new Map() }, now)).links[0]!.state).toBe(
    'unread',
  );
});

it('an estate agent’s absence delays only their own work, whether the listing has their name or their code', () => {
  const firstOf = (input: InsightInput) => analyseChain(input).window!.notBefore;
  const early = saleFixture(1);
  const away = { kind: 'away' as const, firm: 'Harbour & Vale', from: '2026-11-23', to: '2026-12-18' };
  const listedBy = (agent: string) => inputFixture([linkFixture('a', { listing: { agent } })], { a: early });
  const [named, coded] = [listedBy('Harbour & Vale'), listedBy(agentCode('Harbour & Vale'))];
  expect(firstOf(coded)).toBe(firstOf(named));
  expect(firstOf(suppose(named, [away])) > firstOf(named)).toBe(true);
  expect(firstOf(suppose(coded, [away]))).toBe(firstOf(suppose(named, [away])));
  expect(firstOf(suppose(listedBy('Someone else'), [away]))).toBe(firstOf(listedBy('Someone else')));
});
