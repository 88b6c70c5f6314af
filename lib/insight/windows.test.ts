import { expect, it } from 'vitest';
import { analyseChain } from './analyse-chain';
import { costliestBlindSpot, exchangeDraws, medianOf, probabilityLast } from './windows';
import { drawCount, ranksOf, logNormalFactors } from './draws';
import { simulateChain } from './simulate/simulate-chain';

const spread = logNormalFactors(0.6);
const link = (name: string, days: number) =>
  Float64Array.from(ranksOf(1, name), (rank) => days * spread[rank]!);
const together = new Float64Array(drawCount).fill(3);

it('finds the blind link that widens the window most, and none if it makes no difference', () => {
  const ready = new Map([['seen', link('seen', 10)], ['slow', link('slow', 60)], ['quick', link('quick', 2)]]); // oxfmt-ignore
  const dearest = costliestBlindSpot(ready, together, ['quick', 'slow']);
  expect(dearest?.transactionId).toBe('slow');
  expect(dearest!.days).toBeGreaterThan(5);
  expect(costliestBlindSpot(ready, together, ['quick'])).toBeNull();
  expect(costliestBlindSpot(ready, together, [])).toBeNull();
});

const widthOf = (window: ReturnType<typeof analyseChain>['window']) =>
  window && 'likelyBy' in window ? (Date.parse(window.likelyBy) - Date.parse(window.notBefore)) / 86_400_000 : null; // oxfmt-ignore

it('predicts how much the window narrows when a dark link is revealed, on simulated chains', () => {
  const samples: { predicted: number; actual: number }[] = [];
  for (let seed = 1; seed <= 250; seed += 1) {
    const { input, hidden } = simulateChain(seed);
    const before = analyseChain(input);
    const text = before.statements.find((one) => one.text.includes('narrower'));
    const id = text?.inputs[0]!.transactionId ?? '';
    if (!text || !hidden[id]) continue;
    const transactions = input.chain.transactions.map((one) => (one.id === id ? { ...one, yourRole: 'Agent' } : one)); // oxfmt-ignore
    const stages = { ...input.stages, [id]: hidden[id] };
    const after = analyseChain({ ...input, stages, chain: { ...input.chain, transactions } });
    const [was, is] = [widthOf(before.window), widthOf(after.window)];
    // Working days to calendar days.
    const predicted = Number(/about (\d+) working/.exec(text.text)![1]) * 1.4;
    if (was !== null && is !== null) samples.push({ predicted, actual: was - is });
  }
  expect(samples.length).toBeGreaterThan(8);
  const mean = (of: 'predicted' | 'actual') =>
    samples.reduce((sum, sample) => sum + sample[of], 0) / samples.length;
  expect(mean('actual')).toBeGreaterThan(mean('predicted') / 2);
  expect(mean('actual')).toBeLessThan(mean('predicted') * 2);
});

it('shares a draw equally between tied links', () => {
  const ready = new Map([['a', link('a', 9)], ['b', link('a', 9)], ['quick', link('a', 1)]]); // oxfmt-ignore
  expect([...probabilityLast(ready).values()]).toEqual([0.5, 0.5, 0]);
});

it('narrows a blind link’s draws around each of its likely outcomes, and measures the window of the whole chain', () => {
  const each = (day: (draw: number) => number) => Float64Array.from({ length: drawCount }, (_, draw) => day(draw)); // oxfmt-ignore
  const ready = new Map([['blind', each((draw) => 1000 + draw)], ['seen', each(() => 1150)]]); // oxfmt-ignore
  const save = (spread?: number) =>
    costliestBlindSpot(
      ready,
      each(() => 0),
      ['blind'],
      spread,
    );
  // By hand: now 40 days; at a spread of 0.6 each outcome lies at 0.8 of its distance from day 1,100.
  expect(save(0.6)).toEqual({ transactionId: 'blind', days: 19 });
  expect(save()).toEqual({ transactionId: 'blind', days: 12 });
  // Once its draws are certain, only the outcomes still differ, and the window has no width.
  expect(save(0)).toEqual({ transactionId: 'blind', days: 40 });
});

it('a saving of three working days is worth a call, a smaller one is not', () => {
  const narrow = (width: number) => {
    const own = Float64Array.from({ length: drawCount }, (_, draw) => 100 + (draw * width) / 180);
    return costliestBlindSpot(new Map([['a', own]]), new Float64Array(drawCount), ['a'], 0.5)?.days ?? null;
  };
  expect([narrow(6), narrow(4.8)]).toEqual([3, null]);
});

it('a chain exchanges once its last link is ready and all agree on a day', () => {
  const draws = (...days: number[]) => Float64Array.from(days);
  expect([...exchangeDraws([draws(4, 9, 0), draws(7, 2, 0)], draws(1, 2, 3))]).toEqual([8, 11, 3]);
  expect([...exchangeDraws([], draws(1, 2, 3))]).toEqual([1, 2, 3]);
  expect(medianOf(Float64Array.from({ length: drawCount }, (_, draw) => drawCount - draw))).toBe(101);
});
