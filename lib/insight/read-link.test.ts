import { expect, it } from 'vitest';
import { analyseChain } from './analyse-chain';
import { analyseSale, inputFixture, linkFixture, linkOf, saleFixture } from './fixture';

const [replies, satisfied] = ['Replies to enquiries received', 'Enquiries satisfied'];
const saying = (day: string, given: Parameters<typeof saleFixture>[1] = {}, stageId = replies) =>
  analyseSale(saleFixture(17, given), {}, { declared: { stageDone: { [stageId]: day } } });

it('a block that no one can date ends on the day that the user said', () => {
  const probate = { [replies]: { progress: 'Blocked', progressNote: 'Awaiting probate' } };
  expect(saying('never', probate).holds).toMatchObject({ kind: 'waiting', stageId: replies });
  const { holds, window, links } = saying('2027-01-12', probate);
  expect(holds).toMatchObject({ kind: 'named', stageId: replies });
  expect(window).toHaveProperty('likelyBy');
  // It is still blocked until then.
  expect([links[0]!.state, links[0]!.health.level]).toEqual(['blocked', 'red']);
});

it('no assumption about the end of blocks applies to a block that the user has dated', () => {
  const probate = { [replies]: { progress: 'Blocked', progressNote: 'Awaiting probate' } };
  const assumedOn = (day: string) =>
    saying(day, probate).statements.flatMap(({ assumptions }) => assumptions.map(({ id }) => id));
  expect([assumedOn('never'), assumedOn('2027-01-12')].map((ids) => ids.includes('blocks-end'))).toEqual([true, false]); // oxfmt-ignore
  const declared = { stageDone: { [replies]: '2027-01-12' } };
  const dated = analyseSale(saleFixture(17, probate), {}, { declared, without: ['blocks-end'] });
  expect(dated.window).toHaveProperty('likelyBy');
});

it.each([
  ['before today', '2026-11-20'],
  ['today', '2026-11-22'],
])('a stage that was done %s, as the user said, holds nothing and is neither blocked nor late', (_, day) => {
  const open = { progress: 'Blocked', expectedCompletion: '2026-11-02T09:00:00Z', expectedUpdate: '2026-11-10T09:00:00Z' }; // oxfmt-ignore
  const { holds, links } = saying(day, { [replies]: open });
  expect(holds).toMatchObject({ kind: 'named', stageId: satisfied });
  expect(links[0]).toMatchObject({ state: 'working', blocked: [], late: [], brokenPromises: [], notTicked: [replies] }); // oxfmt-ignore
  expect(links[0]!.criticalPath).not.toContain(replies);
});

it('a stage that the user expects to be done tomorrow still holds its link', () => {
  const { holds, links } = saying('2026-11-23');
  expect([holds.stageId, links[0]!.notTicked]).toEqual([replies, []]);
});

it('what the user said about one stage does not count as an exchange, nor as an unticked stage', () => {
  const exchanged = saying('2026-11-20', {}, 'Contracts exchanged');
  expect(exchanged.links[0]).toMatchObject({ state: 'working', isImplied: false });
  const assumed = saying('2026-11-20').statements[0]!.assumptions.map(({ id }) => id);
  expect(assumed).not.toContain('not-ticked');
});

it('a blocked stage that the user said is done does not contradict an exchange along the chain', () => {
  const stages = { a: saleFixture(25), b: saleFixture(22, { 'Deposit received': { progress: 'Blocked' } }) };
  const stateWith = (stageDone: Record<string, string>) => {
    const input = inputFixture([linkFixture('a'), linkFixture('b')], stages, { declared: { stageDone } });
    return linkOf(analyseChain(input), 'b').state;
  };
  expect(stateWith({})).toBe('blocked');
  expect(stateWith({ 'Deposit received': '2026-11-20' })).toBe('exchanged');
});
