import { expect, it } from 'vitest';
import { analyseChain } from './analyse-chain';
import { priceOfBlindSpots, probabilityLast } from './windows';
import { drawCount, ranksOf, spreadOf } from './draws';
import { simulateChain } from './simulate/simulate-chain';

const spread = spreadOf(0.6);
const link = (name: string, days: number) =>
  Float64Array.from(ranksOf(1, name), (rank) => days * spread[rank]!);
const together = new Float64Array(drawCount).fill(3);

it('names the link that costs the window most, and none that no one waits for', () => {
  const ready = new Map([['seen', link('seen', 10)], ['slow', link('slow', 60)], ['quick', link('quick', 2)]]); // oxfmt-ignore
  const dearest = priceOfBlindSpots(ready, together, ['quick', 'slow']);
  expect(dearest?.transactionId).toBe('slow');
  expect(dearest!.days).toBeGreaterThan(5);
  expect(priceOfBlindSpots(ready, together, ['quick'])).toBeNull();
  expect(priceOfBlindSpots(ready, together, [])).toBeNull();
});

const widthOf = (window: ReturnType<typeof analyseChain>['window']) =>
  window && 'likelyBy' in window ? (Date.parse(window.likelyBy) - Date.parse(window.notBefore)) / 86_400_000 : null; // oxfmt-ignore

it('says what opening a dark link does to the window, on simulated chains', () => {
  const said: { promised: number; came: number }[] = [];
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
    const promised = Number(/about (\d+) working/.exec(text.text)![1]) * 1.4;
    if (was !== null && is !== null) said.push({ promised, came: was - is });
  }
  expect(said.length).toBeGreaterThan(8);
  const mean = (of: 'promised' | 'came') => said.reduce((sum, one) => sum + one[of], 0) / said.length;
  expect(mean('came')).toBeGreaterThan(mean('promised') / 2);
  expect(mean('came')).toBeLessThan(mean('promised') * 2);
});

it('a draw in which several are equally late is shared among them', () => {
  const ready = new Map([['a', link('a', 9)], ['b', link('a', 9)], ['quick', link('a', 1)]]); // oxfmt-ignore
  expect([...probabilityLast(ready).values()]).toEqual([0.5, 0.5, 0]);
});
