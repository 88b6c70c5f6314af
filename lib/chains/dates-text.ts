import type { ProposedDates, DayMove, DayProposal, EventDays } from '@/lib/insight/chain-insight';
import { weekdayWords } from '@/lib/insight/words';
import { count } from '@/lib/values/text';

/** "2 working days later". */
const distanceWords = ({ workingDays }: Pick<DayMove, 'workingDays'>): string =>
  `${count(Math.abs(workingDays), 'working day')} ${workingDays > 0 ? 'later' : 'earlier'}`;

/** "31 Lyncombe Hill 2 working days later, 4 Mill Lane 1 working day earlier". */
export const movesWords = ({ moves }: DayProposal, names: ReadonlyMap<string, string>): string =>
  moves.map((move) => `${names.get(move.transactionId) ?? 'A link'} ${distanceWords(move)}`).join(', ');

/**
 * The recorded days and the proposals, as text for a letter to the others in the chain.
 * @param names addresses, by transaction id @param today a day number
 */
export function datesText(dates: ProposedDates, names: ReadonlyMap<string, string>, today: number): string {
  const part = (title: string, { links, statements, proposals }: EventDays) => [
    title,
    ...statements.slice(0, 1).map(({ text }) => text),
    ...Object.entries(links).flatMap(([id, one]) =>
      typeof one === 'string'
        ? []
        : `- ${names.get(id) ?? 'A link'}: ${[weekdayWords(one.day, today), ...one.objections].join('; ')}`,
    ),
    ...(proposals.length > 0 ? ['Could everyone do one of these?'] : []),
    ...proposals.map((proposal) => `- ${weekdayWords(proposal.day, today)}: ${movesWords(proposal, names)}`),
  ];
  return [...part('Exchange', dates.exchange), '', ...part('Completion', dates.completion)].join('\n');
}
