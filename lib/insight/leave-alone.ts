import { count } from '@/lib/values/text';
import type { LinkState } from './chain-insight';
import { type Calendar, dayOf } from './calendar';
import type { DateFindings } from './health';
import type { LinkWithState } from './link-state';

/** A link that is more likely than this to be the last cannot be left alone. */
const maxProbability = 0.05;
/** Working days after which the stages we read are too old. */
const maxReadAge = 3;

const stateReasons: Partial<Record<LinkState, string>> = {
  completed: 'It has completed',
  exchanged: 'It has exchanged',
  'off-market': 'It is off the market',
  'no-buyer': 'It has no buyer yet',
  blocked: 'Something is blocked',
  unrecorded: 'No stages are recorded, so no one can tell',
  unread: 'Its stages have not been read yet',
  dark: 'Only counts of stages are visible',
};

/**
 * Whether a call about a link would help no one: it was read recently, nothing in it is blocked, late or overdue, and it
 * is hardly ever the last. Never true if its stages cannot be read.
 */
export function leaveAlone(
  link: LinkWithState & DateFindings,
  {
    probability,
    isJoined,
    slack,
    readAt,
  }: { probability: number; isJoined: boolean; slack: number | null; readAt: string },
  calendar: Calendar,
): { leaveAlone: boolean; reason: string } {
  const callNeeded = (reason: string) => ({ leaveAlone: false, reason });
  if (link.state !== 'working') return callNeeded(stateReasons[link.state] ?? 'Not known');
  if (link.late[0]) return callNeeded(`${count(link.late.length, 'stage')} late`);
  if (link.brokenPromises[0]) return callNeeded('A promised update has not come');
  if (link.blockedAfter[0]) return callNeeded('Something is blocked');
  const read = dayOf(readAt);
  if (read === null || calendar.between(read, calendar.today) > maxReadAge) {
    return callNeeded('It has not been checked for more than three working days');
  }
  if (!isJoined) return callNeeded('It is not linked to the others, so nothing waits for it');
  if (probability > maxProbability) {
    return callNeeded(`It could be the last: about ${Math.round(probability * 100)} in 100`);
  }
  const spare = slack === null || slack <= 0 ? '' : `, usually with ${count(slack, 'working day')} to spare`;
  return { leaveAlone: true, reason: `Others are likely to take longer${spare}` };
}
