import { count, lowerFirst } from '@/lib/values/text';
import type { BrokenPromise, Contradiction, Health, LateStage, LinkState } from './chain-insight';
import { type Calendar, dayOf } from './calendar';
import { isExchanged, type LinkWithState } from './link-state';
import { dayWords, expectedWords, dayOfWords, linkName, quoted } from './words';

/** Working days without news after which a link turns amber. */
const staleDays = 8;

export type DateFindings = { late: LateStage[]; brokenPromises: BrokenPromise[] };

/** A link's health: red if it is stopped, amber if someone should ask about it, grey if unknown. */
export function linkHealth(link: LinkWithState & DateFindings, calendar: Calendar): Health {
  const { state, late, brokenPromises } = link;
  if (state === 'completed') return { level: 'green', reason: 'Completed' };
  const isAfter = state === 'exchanged';
  if (state === 'off-market') return { level: 'red', reason: 'Off the market' };
  const block = isAfter ? link.blockedAfter[0] : (link.blocked[0] ?? link.blockedAfter[0]);
  if (block)
    return {
      level: 'red',
      reason: `${blockedPrefix}${quoted(block.note?.trim() ? block.note : block.title)}`,
    };
  if (link.seen !== 'stages' && link.counts.blocked > 0 && !isAfter) {
    const hidden = link.seen === 'unread' ? 'not read yet' : 'details not visible';
    return { level: 'red', reason: `${count(link.counts.blocked, 'stage')} blocked, ${hidden}` };
  }
  const worst = late.find(({ onCriticalPath }) => onCriticalPath) ?? late[0];
  if (worst) {
    const words =
      worst.workingDays > 0
        ? `${quoted(worst.title)} is ${count(worst.workingDays, 'working day')} late`
        : `${quoted(worst.title)} ${expectedWords(worst, calendar.today)}`;
    return { level: worst.onCriticalPath ? 'red' : 'amber', reason: words };
  }
  if (isAfter) return { level: 'green', reason: link.isImplied ? 'Exchanged with the others' : 'Exchanged' };
  if (state === 'no-buyer') return { level: 'amber', reason: 'No buyer yet' };
  const broken = brokenPromises[0];
  if (broken) return { level: 'amber', reason: brokenPromiseWords(broken, calendar.today) };
  const changed = dayOf(link.lastChange);
  const quiet = changed === null ? 0 : calendar.between(changed, calendar.today);
  // Unread stages may have changed since, so silence proves nothing.
  if (quiet >= staleDays && state !== 'unread')
    return { level: 'amber', reason: `No news for ${count(quiet, 'working day')}` };
  if (state !== 'working') return { level: 'grey', reason: unknownReasons[state] ?? 'Not known' };
  return { level: 'green', reason: hasDates(link) ? noConcerns : noDates };
}

export const brokenPromiseWords = ({ title, promisedFor, lastChange }: BrokenPromise, today: number) =>
  `${quoted(title)}: nothing recorded since ${dayOfWords(lastChange, today)}, update expected by ${dayWords(promisedFor, today)}`;

const blockedPrefix = 'Blocked: ';

/** "4 Mill Lane is blocked: “Searches”", "4 Mill Lane: no buyer yet". */
export const healthWithName = (link: Parameters<typeof linkName>[0], { reason }: Health): string =>
  `${linkName(link)}${reason.startsWith(blockedPrefix) ? ' is ' : ': '}${lowerFirst(reason)}`;

const noConcerns = 'Nothing is blocked or late';
const noDates = 'Nothing is blocked; no dates are recorded';

const unknownReasons: Partial<Record<LinkState, string>> = {
  dark: 'Only counts of stages are visible',
  unread: 'Its stages have not been read yet',
  unrecorded: 'No stages are recorded yet',
};

/** Whether any open stage has an expected day; without one, nothing can be late. */
const hasDates = (link: LinkWithState) =>
  link.steps.some((step) => !link.done.isDone(step) && dayOf(step.stage.expectedCompletion) !== null);

type ChainHealth = {
  health: Health;
  /** The link that decides it; null if no single link does. */
  worstId: string | null;
  /** The verdict, a contradiction or the completion days already say the same. */
  isStatedElsewhere: boolean;
};

/** The chain's health is that of its worst link. It is grey if no link is red or amber and fewer than half can be judged. */
export function chainHealth(
  links: readonly (LinkWithState & { health: Health })[],
  completionDays: readonly string[],
  contradictions: readonly Contradiction[],
  today: number,
): ChainHealth {
  const ofAll = (level: Health['level'], reason: string, isStatedElsewhere = false): ChainHealth => ({
    health: { level, reason },
    worstId: null,
    isStatedElsewhere,
  });
  if (links.length === 0) return ofAll('grey', 'There are no transactions');
  const ofLink = ({ transaction, health }: (typeof links)[number]): ChainHealth => ({
    health:
      links.length === 1 ? health : { level: health.level, reason: healthWithName(transaction, health) },
    worstId: transaction.id,
    isStatedElsewhere: false,
  });
  const worst = (level: Health['level']) => links.find(({ health }) => health.level === level);
  const red = worst('red');
  if (red) return ofLink(red);
  if (contradictions[0]) return ofAll('amber', contradictions[0].text, true);
  if (completionDays.length > 1) {
    const days = completionDays.map((day) => dayWords(day, today)).join(', ');
    return ofAll('amber', `Completion dates disagree: ${days}`, true);
  }
  const amber = worst('amber');
  if (amber) return ofLink(amber);
  if (links.every(isExchanged)) {
    const isCompleted = links.every(({ state }) => state === 'completed');
    return ofAll('green', isCompleted ? 'Completed' : 'Exchanged', true);
  }
  const judged = links.filter(({ health }) => health.level !== 'grey');
  if (judged.length * 2 < links.length) {
    return ofAll('grey', `${judged.length} of ${count(links.length, 'link')} can be judged`);
  }
  const isDated = judged.every((link) => isExchanged(link) || hasDates(link));
  const words = isDated ? noConcerns : noDates;
  if (judged.length === links.length) return ofAll('green', words);
  return ofAll('green', `${words} in the ${judged.length} of ${links.length} links that can be judged`);
}
