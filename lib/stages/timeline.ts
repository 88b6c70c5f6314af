import { londonDay } from '@/lib/values/moment-format';
import { type Stage } from './schema';

type TimelineEvent = { stage: Stage; what: 'completion' | 'update'; at: string };
/** `day` is London's calendar day, "2026-11-21". */
export type TimelineDay = { day: string; events: TimelineEvent[] };

/** The expected days of a transaction's open stages, past and future, day by day. */
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
