import { count } from '@/lib/values/text';
import type { LinkState } from './chain-insight';
import { type Calendar, dayOf } from './calendar';
import type { JudgedDates } from './health';
import type { StatedLink } from './link-state';

const atMost = 0.05;
/** Working days for which read stages are recent enough. */
const readWithin = 3;

const others: Partial<Record<LinkState, string>> = {
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
 * Whether a call about a link would help no one: it is moving, nothing is blocked, late or overdue, it was read
 * recently, and it is hardly ever the last. Never true of a link that cannot be seen.
 */
export function leaveAlone(
  link: StatedLink & JudgedDates,
  {
    probability,
    isJoined,
    slack,
    readAt,
  }: { probability: number; isJoined: boolean; slack: number | null; readAt: string },
  calendar: Calendar,
): { leaveAlone: boolean; reason: string } {
  const not = (reason: string) => ({ leaveAlone: false, reason });
  if (link.state !== 'working') return not(others[link.state] ?? 'Not known');
  if (link.late[0]) return not(`${count(link.late.length, 'stage')} late`);
  if (link.brokenPromises[0]) return not('A promised update has not come');
  if (link.blockedAfter[0]) return not('Something is blocked');
  const read = dayOf(readAt);
  if (read === null || calendar.between(read, calendar.today) > readWithin) {
    return not('It has not been checked for more than three working days');
  }
  if (!isJoined) return not('Nothing joins it to the others: it waits for no one and no one waits for it');
  if (probability > atMost) {
    return not(`It could be the last: about ${Math.round(probability * 100)} in 100`);
  }
  const room = slack === null || slack <= 0 ? '' : `, usually with ${count(slack, 'working day')} to spare`;
  return { leaveAlone: true, reason: `Others are likely to take longer${room}` };
}
