import type { StageFindings } from '@/lib/insight/stage-findings';
import { londonDay } from '@/lib/values/moment-format';
import { cameraParam, choiceParam, readerOf, serializerOf, textParam } from '@/lib/values/url-params';
import type { Stage } from './schema';

export const stageViews = ['list', 'timeline', 'graph'] as const;
export const stageFilters = ['open', 'attention', 'yours', 'all'] as const;
export const stageOrders = ['phase', 'worst', 'changed'] as const;

/** The state of a transaction's stages page in the URL. */
export const stageParams = {
  view: choiceParam(stageViews, 'list'),
  show: choiceParam(stageFilters, 'open'),
  sort: choiceParam(stageOrders, 'phase'),
  /** The open dialog: `usual` adds the usual stages. */
  add: choiceParam(['usual']),
  /** The stage selected in the graph. */
  select: textParam(),
  /** The graph's camera. */
  at: cameraParam,
};

export type StageFilter = (typeof stageFilters)[number];
export type StageOrder = (typeof stageOrders)[number];

export const loadStageParams = readerOf(stageParams);
export const serializeStageParams = serializerOf(stageParams);

/** Whether a stage is blocked, late, or has an overdue update; one that is probably done is not blocked. */
function needsAttention({ id, progress }: Stage, findings: StageFindings): boolean {
  const { late, brokenPromises, notTicked } = findings;
  return (progress === 'Blocked' && !notTicked.has(id)) || late.has(id) || brokenPromises.has(id);
}

export function filterStages(stages: Stage[], show: StageFilter, findings: StageFindings): Stage[] {
  return stages.filter((stage) => {
    if (show === 'attention') return needsAttention(stage, findings);
    if (show === 'open') return stage.progress !== 'Completed';
    return show === 'all' || stage.assignedToYou;
  });
}

/** `phase` sorts by the expected day, within each phase; the other orders ignore phases. */
export function orderStages(stages: Stage[], order: StageOrder, findings: StageFindings): Stage[] {
  if (order === 'changed')
    return stages.toSorted((a, b) => Date.parse(b.updatedAt) - Date.parse(a.updatedAt));
  const byDay = stages.toSorted((a, b) => expected(a) - expected(b));
  if (order === 'phase') return byDay;
  return byDay.toSorted((a, b) => severity(b, findings) - severity(a, findings));
}

/** Stages without a date come last. */
const expected = ({ expectedCompletion }: Stage) =>
  expectedCompletion === null ? Number.POSITIVE_INFINITY : Date.parse(expectedCompletion);

/** Higher is worse: blocked, then late, then with an overdue update; completed stages are lowest. */
export function severity(
  { id, progress }: Stage,
  { late, brokenPromises, notTicked }: StageFindings,
): number {
  if (progress === 'Completed') return -1;
  if (notTicked.has(id)) return 0;
  const days = late.get(id)?.workingDays;
  if (progress === 'Blocked') return 10_000 + (days ?? 0);
  if (days !== undefined) return 10 + days;
  return brokenPromises.has(id) ? 1 : 0;
}

type TimelineEvent = { stage: Stage; what: 'completion' | 'update'; at: string };
/** `day` is London's calendar day, "2026-11-21". */
export type TimelineDay = { day: string; events: TimelineEvent[] };

/** The expected updates and completions of open stages, past and future, grouped by day. */
export function stageTimeline(stages: Stage[]): TimelineDay[] {
  const events = stages
    .filter(({ progress }) => progress !== 'Completed')
    .flatMap((stage): TimelineEvent[] => [
      ...(stage.expectedUpdate ? [{ stage, what: 'update' as const, at: stage.expectedUpdate }] : []),
      ...(stage.expectedCompletion
        ? [{ stage, what: 'completion' as const, at: stage.expectedCompletion }]
        : []),
    ])
    .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
  const days = new Map<string, TimelineEvent[]>();
  for (const event of events) {
    const day = londonDay(event.at);
    days.set(day, [...(days.get(day) ?? []), event]);
  }
  return [...days].map(([day, ofDay]) => ({ day, events: ofDay }));
}
