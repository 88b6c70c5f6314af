import { expect, test } from 'vitest';
import { kindNamed } from '@/lib/insight/stage-kind';
import { kindOfTitle } from '@/lib/insight/stage-title';
import { isWorkingDay } from '@/lib/values/working-days';
import { phaseOf } from './phase';
import {
  likelyCountedFrom,
  planUsualStages,
  type SaleOption,
  usualStages,
  dependencyKind,
} from './usual-stages';

const all = new Set<SaleOption>(['leasehold', 'mortgage']);
const agreed = { day: '2026-09-07', counted: 'agreed' as const, today: '2026-09-07' };
const kinds = ({ rows }: ReturnType<typeof planUsualStages>) => rows.map(({ kind }) => kind);

test('there are 28 usual stages, each with the kind of its title and after its dependencies', () => {
  expect(usualStages).toHaveLength(28);
  expect(new Set(usualStages.map(({ kind }) => kind)).size).toBe(28);
  const misread = usualStages.flatMap(({ kind, title, without }) =>
    [title, without?.[1] ?? title].filter((one) => kindOfTitle(one).name !== kind),
  );
  expect(misread).toEqual([]);
  expect(usualStages.filter((stage) => phaseOf(stage) === 'Other')).toEqual([]);
  const above = new Set<string>();
  for (const { kind, after } of usualStages) {
    expect(after === null || above.has(after), `${kind} after ${after}`).toBe(true);
    expect(kindNamed(kind).needs.filter((need) => usualStages.some((one) => one.kind === need) && !above.has(need))).toEqual([]); // oxfmt-ignore
    above.add(kind);
  }
  const week = new Map(usualStages.map((stage) => [stage.kind, stage.week]));
  expect(usualStages.filter(({ after, week: own }) => after && week.get(after)! > own)).toEqual([]);
});

test('leasehold and mortgage stages are optional, and no title mentions a mortgage without one', () => {
  expect(planUsualStages([], agreed, all).rows).toHaveLength(28);
  expect(planUsualStages([], agreed, new Set(['mortgage'])).rows).toHaveLength(27);
  const cash = planUsualStages([], agreed, new Set());
  expect(cash.rows).toHaveLength(24);
  expect(cash.rows.filter(({ title }) => /mortgage|lpe1/i.test(title))).toEqual([]);
  const titles = planUsualStages([], agreed, new Set(['mortgage'])).rows.map(({ title }) => title);
  expect(titles).toContain('Mortgage funds requested and completion statement agreed');
});

test('days are working days after the sale was agreed, skipping bank holidays', () => {
  const { rows } = planUsualStages([], agreed, all);
  expect(rows.filter(({ day }) => !day || !isWorkingDay(day))).toEqual([]);
  expect(rows[0]).toMatchObject({ title: 'Offer accepted', day: '2026-09-07', passed: null });
  expect(rows.find(({ kind }) => kind === 'pack')?.day).toBe('2026-09-28');
  // Seventeen weeks, and three bank holidays: two at Christmas, and New Year's Day.
  expect(rows.find(({ kind }) => kind === 'exchange')?.day).toBe('2027-01-07');
});

test('counted back from completion, the last stage is on that day', () => {
  const { rows } = planUsualStages([], { ...agreed, day: '2027-03-05', counted: 'completed' }, all);
  expect(rows.at(-1)).toMatchObject({ kind: 'completion', day: '2027-03-05' });
  expect(rows.find(({ kind }) => kind === 'exchange')?.day).toBe('2027-02-23');
  expect(likelyCountedFrom('2027-03-05', '2026-09-07')).toBe('completed');
  expect(likelyCountedFrom('2026-09-07', '2026-09-07')).toBe('agreed');
});

test('a usual day that has passed is left out, as the stage would be late at once', () => {
  const { rows } = planUsualStages([], { ...agreed, today: '2026-09-21' }, all);
  expect(rows[0]).toMatchObject({ day: null, passed: '2026-09-07' });
  expect(rows.find(({ kind }) => kind === 'pack')).toMatchObject({ day: '2026-09-28', passed: null });
  // Today has not passed.
  const today = planUsualStages([], { ...agreed, today: '2026-09-28' }, all).rows;
  expect(today.find(({ kind }) => kind === 'pack')).toMatchObject({ day: '2026-09-28', passed: null });
});

test('without a start day no stage has a day', () => {
  const { rows } = planUsualStages([], { ...agreed, day: '' }, all);
  expect(rows.filter(({ day, passed }) => day !== null || passed !== null)).toEqual([]);
});

test('stages that exist by kind are left out and listed, however their titles are written', () => {
  const plan = planUsualStages(
    [{ title: 'OFFER ACCEPTED' }, { title: 'Survey done' }, { title: 'Chimney swept' }],
    agreed,
    all,
  );
  expect(plan.existing).toEqual(['OFFER ACCEPTED', 'Survey done']);
  expect(kinds(plan)).toHaveLength(26);
  expect(kinds(plan)).not.toContain('survey');
});

test('a stage depends on its nearest predecessor that exists', () => {
  const there = new Set(['offer', 'sellers-instruction', 'pack']);
  const waits = (kind: string) => dependencyKind(kind, (other) => there.has(other));
  expect(waits('raised')).toBe('pack');
  expect(waits('local-search')).toBe('pack');
  expect(waits('forms')).toBe('sellers-instruction');
  expect(waits('offer')).toBeNull();
});
