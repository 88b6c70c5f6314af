import type { LinkInsight } from '@/lib/insight/chain-insight';
import { isOpenStage, stageFindings } from '@/lib/insight/stage-findings';
import type { Stage } from '@/lib/stages/schema';
import { londonDay } from '@/lib/values/moment-format';
import type { ChainReport } from './chain-report';
import { readingOrder } from './graph';

/** A stage on the calendar. Its note is optional. */
type Dated = Pick<
  Stage,
  'id' | 'title' | 'progress' | 'updatedAt' | 'expectedUpdate' | 'expectedCompletion'
> &
  Partial<Pick<Stage, 'progressNote'>>;
type CalendarDay = { uid: string; day: string; title: string; stage: Dated };

/** The expected updates and due dates of a chain's open stages, in reading order. */
export function calendarDays({
  chain,
  stages,
  insight,
}: Pick<ChainReport, 'chain' | 'stages' | 'insight'>): CalendarDay[] {
  return readingOrder(chain).flatMap(({ id, address }) =>
    daysOf(
      stages.get(id) ?? [],
      address.line1,
      insight.links.find((link) => link.transactionId === id),
    ),
  );
}

/** The same for one transaction. */
export function daysOf(
  stages: readonly Dated[],
  place: string,
  link: LinkInsight | undefined,
): CalendarDay[] {
  const findings = stageFindings(link);
  return stages
    .filter((stage) => isOpenStage(stage, findings))
    .flatMap((stage) => {
      const entry = (what: string, words: string, moment: string | null): CalendarDay[] =>
        moment === null
          ? []
          : [
              {
                uid: `${stage.id}-${what}`,
                day: londonDay(moment),
                title: `${words}: ${stage.title}, ${place}`,
                stage,
              },
            ];
      return [
        ...entry('update', 'Update expected', stage.expectedUpdate),
        ...entry('completion', 'Due', stage.expectedCompletion),
      ];
    });
}

/** The expected dates of a chain as a calendar. */
export const chainCalendar = (report: ChainReport): Promise<string> =>
  calendarText(report.title, calendarDays(report));

/** Removes line breaks, which could begin a calendar property or entry. */
const oneLine = (text: string) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ');
const lines = (text: string) =>
  text
    .split(/\r?\n|\r/)
    .map(oneLine)
    .join('\n');

/**
 * All-day events on London days that show as free. A stage's UIDs are stable, so importing a later file moves the entries
 * of an earlier one.
 */
export async function calendarText(
  name: string,
  days: readonly CalendarDay[],
  description?: string,
): Promise<string> {
  const { default: createCalendar, ICalEventTransparency } = await import('ical-generator');
  const calendar = createCalendar({
    name: oneLine(name),
    description: description && oneLine(description),
    prodId: { company: 'Chain dashboard', product: 'Chain' },
  });
  for (const { uid, day, title, stage } of days) {
    calendar.createEvent({
      id: oneLine(uid),
      // All-day events are written without a time zone, so midnight UTC is that day everywhere.
      start: new Date(day),
      allDay: true,
      summary: oneLine(title),
      description: lines([stage.progress, stage.progressNote].filter(Boolean).join('. ')),
      transparency: ICalEventTransparency.TRANSPARENT,
      stamp: new Date(stage.updatedAt),
      // A higher sequence number makes calendars replace the entry of an earlier file.
      sequence: Math.floor(Date.parse(stage.updatedAt) / 60_000),
    });
  }
  return calendar.toString();
}
