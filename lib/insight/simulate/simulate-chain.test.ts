import { expect, it } from 'vitest';
import { dayOf } from '@/lib/insight/calendar';
import { kindOfTitle } from '@/lib/insight/stage-title';
import { simulateChain } from './simulate-chain';

const all = Array.from({ length: 150 }, (_, at) => simulateChain(at + 1));
const transactions = all.flatMap(({ input }) => input.chain.transactions);
const share = (fits: (one: (typeof transactions)[number]) => boolean) =>
  transactions.filter(fits).length / transactions.length;

it('gives the same chain for the same seed only', () => {
  expect(simulateChain(7)).toEqual(all[6]);
  expect(new Set(all.map(({ truth }) => JSON.stringify(truth.left))).size).toBe(all.length);
});

it('has two to six links, each of which funds the one above it or, in a split, the one above that', () => {
  const sizes = new Set(all.map(({ input }) => input.chain.transactions.length));
  expect([...sizes].sort()).toEqual([2, 3, 4, 5, 6]);
  const steps = all.flatMap(({ input: { chain } }) => {
    const ids = chain.transactions.map(({ id }) => id);
    expect(chain.links.map(({ dependencyId }) => dependencyId)).toEqual(ids.slice(1));
    return chain.links.map(({ transactionId, dependencyId }) => ids.indexOf(dependencyId) - ids.indexOf(transactionId)); // oxfmt-ignore
  });
  const splits = steps.filter((step) => step === 2).length;
  expect(new Set(steps)).toEqual(new Set([1, 2]));
  expect(splits / steps.length).toBeLessThan(0.2);
});

it('hides the stages of about three links in ten, records none in one of ten, and counts all that there are', () => {
  const dark = share(({ yourRole }) => yourRole === null);
  expect([dark > 0.2, dark < 0.35], `${dark}`).toEqual([true, true]);
  const none = all
    .flatMap(({ input }) => Object.values(input.stages))
    .filter((stages) => stages.length === 0);
  expect(none.length / transactions.length).toBeCloseTo(0.1, 1);
  for (const { input, hidden } of all)
    for (const { id, yourRole, stageProgress } of input.chain.transactions) {
      expect([id in hidden, id in input.stages]).toEqual(yourRole === null ? [true, false] : [false, true]);
      const stages = hidden[id] ?? input.stages[id]!;
      const count = (progress: string) => stages.filter((one) => one.progress === progress).length;
      expect(stageProgress).toEqual({
        notStarted: count('Not Started'),
        inProgress: count('In Progress'),
        blocked: count('Blocked'),
        completed: count('Completed'),
      });
    }
});

it('knows which link is the last, by how much, and when the chain exchanges', () => {
  for (const { input, truth } of all) {
    const [first, second] = Object.values(truth.left).sort((a, b) => b - a);
    expect(truth.lead).toBeCloseTo(first! - second!);
    const last = input.chain.transactions.find(({ id }) => id === truth.lastId)!;
    const hasBuyer = truth.lastSeen !== 'no-buyer';
    expect(last.saleState).toBe(hasBuyer ? 'for-sale-sold-stc' : 'for-sale-no-offers');
    expect(truth.exchangeDay === null).toBe(!hasBuyer);
    if (hasBuyer) expect(truth.left[truth.lastId]).toBe(first);
    expect(truth.expectedLead).toBeGreaterThanOrEqual(0);
    if (truth.exchangeDay === null) continue;
    const ahead = dayOf(`${truth.exchangeDay}T12:00:00Z`)! - dayOf(input.now)!;
    expect(truth.phase === 'exchanged' ? ahead <= 0 : ahead >= 0, truth.exchangeDay).toBe(true);
    // No chain exchanges before its last link is ready.
    if (ahead > 0) expect(ahead).toBeGreaterThanOrEqual(Math.floor(truth.left[truth.lastId]!));
  }
  expect(new Set(all.map(({ truth }) => truth.phase)).size).toBe(4);
});

it('records no completion before it happens, and an exchange only once all are ready', () => {
  for (const { input, truth, hidden } of all)
    for (const stages of [...Object.values(input.stages), ...Object.values(hidden)])
      for (const { title, progress, updatedAt } of stages) {
        if (progress !== 'Completed') continue;
        expect(Date.parse(updatedAt)).toBeLessThanOrEqual(Date.parse(String(input.now)));
        if (kindOfTitle(title).name === 'exchange') expect(truth.phase).toBe('exchanged');
      }
});
