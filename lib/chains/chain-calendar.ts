import type { Stage } from '@/lib/stages/schema';
import { londonDay } from '@/lib/values/moment-format';
import type { ChainReport } from './chain-report';
import { readingOrder } from './order';

type CalendarDay = { uid: string; day: string; title: string; stage: Stage };

/** What stages that are not completed are expected to bring, in the order of the chain. */
export function calendarDays({ chain, stages }: Pick<ChainReport, 'chain' | 'stages'>): CalendarDay[] {
  return readingOrder(chain).flatMap(({ id, address }) =>
    (stages.get(id) ?? [])
      .filter(({ progress }) => progress !== 'Completed')
      .flatMap((stage) => {
        const entry = (what: string, words: string, moment: string | null): CalendarDay[] =>
          moment === null
            ? []
            : [
                {
                  uid: `${stage.id}-${what}`,
                  day: londonDay(moment),
                  title: `${words}: ${stage.title}, ${address.line1}`,
                  stage,
                },
              ];
        return [
          ...entry('update', 'Update expected', stage.expectedUpdate),
          ...entry('completion', 'Due', stage.expectedCompletion),
        ];
      }),
  );
}

/**
 * The expected dates of a chain as a calendar: whole days in London that block no time. A stage keeps its UIDs, so
 * that a later file moves the entries of an earlier one.
 */
export async function chainCalendar(report: ChainReport): Promise<string> {
  const { default: createCalendar, ICalEventTransparency } = await import('ical-generator');
  const calendar = createCalendar({
    name: report.title,
    prodId: { company: 'Chain dashboard', product: 'Chain' },
  });
  for (const { uid, day, title, stage } of calendarDays(report)) {
    calendar.createEvent({
      id: uid,
      // Midnight UTC of the day: written without a time zone, it is that day everywhere.
      start: new Date(day),
      allDay: true,
      summary: title,
      description: [stage.progress, stage.progressNote].filter(Boolean).join('. '),
      transparency: ICalEventTransparency.TRANSPARENT,
      stamp: new Date(stage.updatedAt),
      // A later change of the stage replaces what an earlier file said.
      sequence: Math.floor(Date.parse(stage.updatedAt) / 60_000),
    });
  }
  return calendar.toString();
}
