import { expect, it } from 'vitest';
import { analyseChain } from './analyse-chain';
import { darkFixture, inputFixture, linkFixture, saleFixture } from './fixture';
import type { InsightInput } from './insight-input';

const next = 'Replies to enquiries received';

/** The assumptions for these links, by id. */
const assumed = (links: Parameters<typeof inputFixture>[0], stages: InsightInput['stages'] = {}, given: Partial<InsightInput> = {}) =>
  new Map(analyseChain(inputFixture(links, stages, given)).statements.flatMap(({ assumptions }) => assumptions.map(({ id, text }) => [id, text]))); // oxfmt-ignore
const ofOne = (...[stage, given]: [Parameters<typeof saleFixture>[1], Partial<InsightInput>?]) =>
  assumed([linkFixture('a')], { a: saleFixture(17, stage) }, given);

it('counts every link without stages, whether dark, unread or unrecorded', () => {
  const links = [linkFixture('seen'), linkFixture('unread'), linkFixture('none'), darkFixture('dark', 12)];
  const assumptions = assumed(links, { seen: saleFixture(17), none: [] });
  expect(assumptions.get('counts-only')).toMatch(/^3 links judged without stages/);
});

it('assumes unrecorded steps only where such a step takes time', () => {
  expect(ofOne({}).has('steps-not-recorded')).toBe(false);
  const fewer = saleFixture(17).filter(({ title }) => title !== 'Deposit received');
  const assumptions = assumed([linkFixture('a')], { a: fewer });
  expect(assumptions.get('steps-not-recorded')).toBe(
    'Usual steps that no one has recorded are still to come in 1 link',
  );
});

it('assumes late dates only where stages of that kind are usually late', () => {
  const dated = { [next]: { expectedCompletion: '2026-12-04T09:00:00Z' } };
  expect(ofOne(dated).has('typed-dates')).toBe(true);
  const isLate = (delays: Record<string, number>) => ofOne(dated, { delays }).has('dates-come-late');
  expect([isLate({}), isLate({ [next]: 0 }), isLate({ [next]: 3 })]).toEqual([false, false, true]);
});

it('assumes that a seen or counted block ends; without that assumption the window has no end', () => {
  expect(ofOne({ [next]: { progress: 'Blocked' } }).has('blocks-end')).toBe(true);
  const dark = darkFixture('dark', 20);
  const stageProgress = { ...dark.stageProgress, notStarted: 6, blocked: 2 };
  const links = [{ ...dark, stageProgress }];
  expect(assumed([dark]).has('blocks-end')).toBe(false);
  expect(assumed(links).has('blocks-end')).toBe(true);
  const windowOf = (given: Partial<InsightInput>) => analyseChain(inputFixture(links, {}, given)).window;
  expect(windowOf({})).toHaveProperty('likelyBy');
  expect(windowOf({ without: ['blocks-end'] })).toEqual({ notBefore: expect.any(String) });
});

it('counts the stages taken as done over all links, and drops an assumption that was removed', () => {
  const unticked = { 'Enquiries raised': { progress: 'Not Started' } };
  const links = [linkFixture('a'), linkFixture('b')];
  const stages = { a: saleFixture(18, unticked), b: saleFixture(18, unticked) };
  expect(assumed(links, stages).get('not-ticked')).toBe('2 stages taken as done though not ticked, because later ones are'); // oxfmt-ignore
  const without = assumed(links, stages, { without: ['not-ticked', 'shut-at-christmas'] });
  expect([without.has('not-ticked'), without.has('shut-at-christmas')]).toEqual([false, false]);
  expect(ofOne({}).has('not-ticked')).toBe(false);
  // "b" has exchanged because "a" has, not because later stages of its own are ticked.
  const three = ['a', 'b', 'c'].map((id) => linkFixture(id));
  const assumptions = assumed(three, { a: saleFixture(25), b: saleFixture(24), c: saleFixture(17) });
  expect([assumptions.has('exchange-together'), assumptions.has('not-ticked')]).toEqual([true, false]);
});

it('the user can remove every assumption except how long stages usually take and how dark links are judged', () => {
  const { statements } = analyseChain(inputFixture([linkFixture('a'), darkFixture('b', 12)], { a: saleFixture(17) })); // oxfmt-ignore
  const fixed = statements[0]!.assumptions.filter(({ removable }) => !removable).map(({ id }) => id);
  expect(fixed).toEqual(['usual-durations', 'counts-only']);
  expect(statements[0]!.assumptions.map(({ id }) => id)).toContain('shut-at-christmas');
});
