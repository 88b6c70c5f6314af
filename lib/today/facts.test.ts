import { expect, it } from 'vitest';
import { chainInput } from '@/lib/insight/insight-input';
import { analyseChain } from '@/lib/insight/analyse-chain';
import { suppose } from '@/lib/insight/what-if';
import { applyAction, parseActions } from './apply-action';
import { holdsItems } from './brief';
import { mergeMemories, emptyMemory, parseMemory } from './memory-value';
import { type Fact, factsOf, factText, factsByChain, withFirmName, hasPrivateData } from './facts';
import { readForTest } from './testing-read';

const now = Date.parse('2026-11-24T09:00:00Z');
const shut: Fact = { kind: 'away', firm: 'Pennington Law', from: '2026-12-24', to: '2027-02-04' };
const agreed: Fact = { kind: 'done', stageId: '1b', day: '2026-11-27' };
const closed: Fact = { kind: 'closed', transactionId: '1', position: 'bottom' };
const memoryWith = (...facts: Fact[]) =>
  factsByChain('a', facts).reduce((memory, one) => applyAction(memory, { do: 'say', ...one, before: [] }), emptyMemory); // oxfmt-ignore

it('are stored by chain without names, and get the firm’s name back from the firms that act there', () => {
  const memory = parseMemory(JSON.parse(JSON.stringify(memoryWith(shut, agreed, closed))));
  expect(JSON.stringify(memory)).not.toContain('Pennington');
  const facts = factsOf(memory, 'a');
  expect(facts.map((one) => withFirmName(one, ['Harbour & Vale', 'Pennington Law']))).toEqual([agreed, closed, shut]); // oxfmt-ignore
  expect(withFirmName(facts[2]!, [])).toMatchObject({ firm: 'A firm' });
  // A firm's holiday applies to every chain.
  expect(factsOf(memory, 'b')).toEqual([facts[2]]);
  expect(factsOf(null, 'a')).toEqual([]);
});

it('can be removed, are read from pending actions, and leave out “what if” suppositions', () => {
  const left = parseActions([JSON.stringify({ do: 'say', chainId: 'a', said: [factText(closed), 'without:blocks-end', 'x'], before: [factText(agreed)] })]); // oxfmt-ignore
  const memory = left.reduce(applyAction, memoryWith(agreed));
  expect(factsOf(memory, 'a')).toEqual([closed]);
  expect(
    factsOf(applyAction(memory, { do: 'say', chainId: 'a', said: [], before: memory.said!.a! }), 'a'),
  ).toEqual([]);
  const other = applyAction(emptyMemory, { do: 'say', chainId: 'b', said: [factText(agreed)], before: [] });
  for (const both of [mergeMemories(memory, other), mergeMemories(other, memory)])
    expect(['a', 'b'].map((id) => factsOf(both, id))).toEqual([[closed], [agreed]]);
});

it('keep what another device has said or taken back before a pending action is applied', () => {
  const gone: Fact = { ...closed, position: 'top' };
  const [before, after] = [
    [shut, gone],
    [shut, gone, agreed],
  ].map((facts) => facts.map(factText));
  const [pending] = parseActions([JSON.stringify({ do: 'say', chainId: 'a', said: after, before })]);
  const ofDevice = { ...emptyMemory, said: { a: [shut, closed].map(factText) } };
  const once = applyAction(ofDevice, pending!);
  expect(factsOf(once, 'a').map(factText)).toEqual([shut, closed, agreed].map(factText));
  expect(applyAction(once, pending!)).toEqual(once);
});

it('give one day on which a stage is done, although two devices each gave one', () => {
  const [first, second] = [
    { ...agreed, day: '2027-01-04' },
    { ...agreed, day: '2027-01-05' },
  ] as Fact[];
  expect(factsOf({ said: { a: [first!, second!].map(factText) } }, 'a')).toEqual([second]);
});

it('affect the forecast and are marked; a firm’s code has the same effect as its name', () => {
  const read = readForTest();
  const input = chainInput(read, now);
  const firms = { '1': { seller: 'Pennington Law', buyer: 'Pennington Law' } };
  const [coded] = factsOf(memoryWith(shut), 'a');
  const windows = [[], [shut], [coded!]].map((facts) => analyseChain(suppose(input, facts, firms)).window);
  expect(windows[1]).not.toEqual(windows[0]);
  expect(windows[2]).toEqual(windows[1]);

  const insight = analyseChain(suppose(input, factsOf(memoryWith(agreed), 'a'), {}));
  const chain = {
    id: 'a',
    transactions: read.chain.transactions,
    read,
    insight,
    titles: new Map<string, string>(),
  };
  expect(insight.statements.map(({ basis }) => basis)).toContain('you said');
  expect(holdsItems([chain])[0]!.note).toContain('in part what you said');
  expect(holdsItems([{ ...chain, insight: analyseChain(input) }])[0]!.note ?? '').not.toContain('you said');
});

it('counts what the person said and the records of delays as private', () => {
  expect([null, {}, { said: { chain: [] } }].map(hasPrivateData)).toEqual([false, false, false]);
  expect(hasPrivateData({ said: { chain: [], '': ['away:2026-12-01:2026-12-08:w'] } })).toBe(true);
  expect(hasPrivateData({ delays: { roles: {}, at: {} } })).toBe(true);
});
