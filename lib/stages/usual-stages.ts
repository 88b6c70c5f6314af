import { kindOfTitle } from '@/lib/insight/stage-title';
import { workingDayAfter } from '@/lib/values/working-days';
import type { Stage } from './schema';

/** What applies only to some sales. */
export type SaleOption = 'leasehold' | 'mortgage';

type UsualStage = {
  kind: string;
  title: string;
  /** The number of weeks after the sale was agreed by which it is usually done. */
  week: number;
  /** The kind that it depends on; always earlier in the list. */
  after: string | null;
  only?: SaleOption;
  /** Its title in a sale without this option. */
  without?: [SaleOption, title: string];
};

/** The stages of a usual sale in England, in order. */
export const usualStages: readonly UsualStage[] = [
  { kind: 'offer', title: 'Offer accepted', week: 0, after: null },
  { kind: 'memorandum', title: 'Memorandum of sale issued', week: 0.5, after: 'offer' },
  { kind: 'sellers-instruction', title: "Seller's conveyancer instructed", week: 1, after: 'memorandum' },
  { kind: 'buyers-instruction', title: "Buyer's conveyancer instructed", week: 1, after: 'memorandum' },
  { kind: 'buyers-id', title: 'ID and AML checks complete', week: 1.5, after: 'buyers-instruction' },
  { kind: 'funds', title: 'Source of funds confirmed', week: 3, after: 'buyers-id' },
  {
    kind: 'forms',
    title: 'Property information forms returned (TA6, TA10)',
    week: 2,
    after: 'sellers-instruction',
  },
  {
    kind: 'title',
    title: 'Title documents obtained (official copies)',
    week: 1.6,
    after: 'sellers-instruction',
  },
  { kind: 'pack', title: 'Draft contract pack issued', week: 3, after: 'forms' },
  {
    kind: 'leasehold',
    title: 'Leasehold management pack received (LPE1)',
    week: 7,
    after: 'sellers-instruction',
    only: 'leasehold',
  },
  {
    kind: 'application',
    title: 'Mortgage application submitted',
    week: 3.4,
    after: 'memorandum',
    only: 'mortgage',
  },
  {
    kind: 'valuation',
    title: 'Mortgage valuation carried out',
    week: 5,
    after: 'application',
    only: 'mortgage',
  },
  { kind: 'survey', title: 'Survey carried out (RICS Level 2/3)', week: 5, after: 'memorandum' },
  { kind: 'mortgage', title: 'Mortgage offer issued', week: 8, after: 'valuation', only: 'mortgage' },
  {
    kind: 'searches-order',
    title: 'Searches ordered (LLC1, CON29, drainage, environmental)',
    week: 4.8,
    after: 'pack',
  },
  {
    kind: 'other-search',
    title: 'Drainage and environmental results received',
    week: 5.6,
    after: 'searches-order',
  },
  { kind: 'local-search', title: 'Local authority search received', week: 7, after: 'searches-order' },
  { kind: 'raised', title: 'Enquiries raised', week: 5.5, after: 'pack' },
  { kind: 'replies', title: 'Replies to enquiries received', week: 13, after: 'raised' },
  { kind: 'satisfied', title: 'Enquiries satisfied', week: 14.5, after: 'replies' },
  { kind: 'report', title: 'Report on title sent to buyer', week: 15.2, after: 'satisfied' },
  { kind: 'buyers-signature', title: "Buyer's contract signed", week: 16, after: 'report' },
  { kind: 'sellers-signature', title: "Seller's contract signed", week: 14.8, after: 'pack' },
  { kind: 'deposit', title: 'Deposit received', week: 16.6, after: 'buyers-signature' },
  { kind: 'date', title: 'Completion date agreed along the chain', week: 16.9, after: 'satisfied' },
  { kind: 'exchange', title: 'Contracts exchanged', week: 17, after: 'deposit' },
  {
    kind: 'completion-money',
    title: 'Mortgage funds requested and completion statement agreed',
    week: 18,
    after: 'exchange',
    without: ['mortgage', 'Completion statement agreed'],
  },
  { kind: 'completion', title: 'Completion and keys released', week: 18.6, after: 'completion-money' },
];
const lastWeek = usualStages.at(-1)!.week;
const byKind = new Map(usualStages.map((stage) => [stage.kind, stage]));

/** The title that a stage of this kind has in a usual sale with these stages; undefined if a usual sale has no such stage. */
export function usualTitle(kind: string, stages: readonly { kind: string }[]): string | undefined {
  const { title, without } = byKind.get(kind) ?? {};
  if (!without || stages.some((one) => byKind.get(one.kind)?.only === without[0])) return title;
  return without[1];
}

/** Whether the dates are counted forwards from the day the sale was agreed, or back from completion. */
export type CountedFrom = 'agreed' | 'completed';

/** Assumes that a day in the future is that of completion. @param day, today "2026-11-21" */
export const likelyCountedFrom = (day: string, today: string): CountedFrom =>
  day > today ? 'completed' : 'agreed';

/** A stage to add. If its usual day has passed, that is `passed` and `day` is null, as it would be late at once. */
export type PlannedStage = { kind: string; title: string; day: string | null; passed: string | null };

type Plan = {
  rows: PlannedStage[];
  /** Titles of existing stages; their kinds are left out of the plan. */
  existing: string[];
};

/** Plans the usual stages that a transaction lacks, with their usual days unless `day` is empty. Days: "2026-11-21". */
export function planUsualStages(
  stages: readonly Pick<Stage, 'title'>[],
  from: { day: string; counted: CountedFrom; today: string },
  options: ReadonlySet<SaleOption>,
): Plan {
  const titleByKind = new Map(stages.map(({ title }) => [kindOfTitle(title).name, title]));
  const offered = usualStages.filter(({ only }) => !only || options.has(only));
  return {
    existing: offered.flatMap(({ kind }) => titleByKind.get(kind) ?? []),
    rows: offered
      .filter(({ kind }) => !titleByKind.has(kind))
      .map(({ kind, title, week, without }) => {
        const weeks = from.counted === 'agreed' ? week : week - lastWeek;
        const day = from.day && workingDayAfter(from.day, Math.round(weeks * 5));
        const isPassed = day !== '' && day < from.today;
        return {
          kind,
          title: without && !options.has(without[0]) ? without[1] : title,
          day: isPassed ? null : day || null,
          passed: isPassed ? day : null,
        };
      }),
  };
}

/** The kind that a stage should depend on: its nearest predecessor that exists or is being added. Null if none does. */
export function dependencyKind(kind: string, exists: (kind: string) => boolean): string | null {
  for (let at = byKind.get(kind)?.after ?? null; at !== null; at = byKind.get(at)?.after ?? null)
    if (exists(at)) return at;
  return null;
}
