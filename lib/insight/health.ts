import { count, lowerFirst } from '@/lib/values/text';
import type { BrokenPromise, Contradiction, Health, LateStage, LinkState } from './chain-insight';
import { type Calendar, dayOf } from './calendar';
import { isExchanged, type StatedLink } from './link-state';
import { dayWords, expectedWords, dayOfWords, linkName, quoted } from './words';

/** Working days without a record after which it is mentioned. */
const staleDays = 8;

export type JudgedDates = { late: LateStage[]; brokenPromises: BrokenPromise[] };

/** A link's health: red if it is stopped, amber if something should be asked about, grey if unknown. */
export function linkHealth(link: StatedLink & JudgedDates, calendar: Calendar): Health {
  const { state, late, brokenPromises } = link;
  if (state === 'completed') return { level: 'green', reason: 'Completed' };
  const isAfter = state === 'exchanged';
  if (state === 'off-market') return { level: 'red', reason: 'Off the market' };
  const block = isAfter ? link.blockedAfter[0] : (link.blocked[0] ?? link.blockedAfter[0]);
  if (block)
    return { level: 'red', reason: `${blockedAt}${quoted(block.note?.trim() ? block.note : block.title)}` };
  if (link.seen !== 'stages' && link.counts.blocked > 0 && !isAfter) {
    const hidden = link.seen === 'unread' ? 'not read yet' : 'details not visible';
    return { level: 'red', reason: `${count(link.counts.blocked, 'stage')} blocked, ${hidden}` };
  }
  const worst = late.find(({ onLongestWay }) => onLongestWay) ?? late[0];
  if (worst) {
    const words =
      worst.workingDays > 0
        ? `${quoted(worst.title)} is ${count(worst.workingDays, 'working day')} late`
        : `${quoted(worst.title)} ${expectedWords(worst, calendar.today)}`;
    return { level: worst.onLongestWay ? 'red' : 'amber', reason: words };
  }
  if (isAfter) return { level: 'green', reason: link.isImplied ? 'Exchanged with the others' : 'Exchanged' };
  if (state === 'no-buyer') return { level: 'amber', reason: 'No buyer yet' };
  const broken = brokenPromises[0];
  if (broken) return { level: 'amber', reason: brokenPromiseWords(broken, calendar.today) };
  const changed = dayOf(link.lastChange);
  const quiet = changed === null ? 0 : calendar.between(changed, calendar.today);
  // Stages that were not read may have changed since.
  if (quiet >= staleDays && state !== 'unread')
    return { level: 'amber', reason: `No news for ${count(quiet, 'working day')}` };
  if (state !== 'working') return { level: 'grey', reason: unseen[state] ?? 'Not known' };
  return { level: 'green', reason: hasDates(link) ? allWell : noDates };
}

export const brokenPromiseWords = ({ title, promisedFor, lastChange }: BrokenPromise, today: number) =>
  `${quoted(title)}: nothing recorded since ${dayOfWords(lastChange, today)}, update expected by ${dayWords(promisedFor, today)}`;

const blockedAt = 'Blocked: ';

/** "4 Mill Lane is blocked: “Searches”", "4 Mill Lane: no buyer yet". */
export const withName = (link: Parameters<typeof linkName>[0], { reason }: Health): string =>
  `${linkName(link)}${reason.startsWith(blockedAt) ? ' is ' : ': '}${lowerFirst(reason)}`;

const allWell = 'Nothing is blocked or late';
const noDates = 'Nothing is blocked; no dates are recorded';

const unseen: Partial<Record<LinkState, string>> = {
  dark: 'Only counts of stages are visible',
  unread: 'Its stages have not been read yet',
  unrecorded: 'No stages are recorded yet',
};

/** Whether an open stage has an expected day, so that it can be late. */
const hasDates = (link: StatedLink) =>
  link.steps.some((step) => !link.done.isDone(step) && dayOf(step.stage.expectedCompletion) !== null);

type ChainHealth = {
  health: Health;
  /** The link that decides it; null if it is about all of them. */
  worstId: string | null;
  /** The verdict, a contradiction or the completion days say the same. */
  isSaidElsewhere: boolean;
};

/** The chain's health is that of its worst link. Grey if fewer than half can be judged and none is a worry. */
export function chainHealth(
  links: readonly (StatedLink & { health: Health })[],
  completionDays: readonly string[],
  contradictions: readonly Contradiction[],
  today: number,
): ChainHealth {
  const ofAll = (level: Health['level'], reason: string, isSaidElsewhere = false): ChainHealth => ({
    health: { level, reason },
    worstId: null,
    isSaidElsewhere,
  });
  if (links.length === 0) return ofAll('grey', 'There are no transactions');
  const named = ({ transaction, health }: (typeof links)[number]): ChainHealth => ({
    health: links.length === 1 ? health : { level: health.level, reason: withName(transaction, health) },
    worstId: transaction.id,
    isSaidElsewhere: false,
  });
  const worst = (level: Health['level']) => links.find(({ health }) => health.level === level);
  const red = worst('red');
  if (red) return named(red);
  if (contradictions[0]) return ofAll('amber', contradictions[0].text, true);
  if (completionDays.length > 1) {
    const days = completionDays.map((day) => dayWords(day, today)).join(', ');
    return ofAll('amber', `Completion dates disagree: ${days}`, true);
  }
  const amber = worst('amber');
  if (amber) return named(amber);
  if (links.every(isExchanged)) {
    const isOver = links.every(({ state }) => state === 'completed');
    return ofAll('green', isOver ? 'Completed' : 'Exchanged', true);
  }
  const judged = links.filter(({ health }) => health.level !== 'grey');
  if (judged.length * 2 < links.length) {
    return ofAll('grey', `${judged.length} of ${count(links.length, 'link')} can be judged`);
  }
  const isDated = judged.every((link) => isExchanged(link) || hasDates(link));
  const words = isDated ? allWell : noDates;
  if (judged.length === links.length) return ofAll('green', words);
  return ofAll('green', `${words} in the ${judged.length} of ${links.length} links that can be judged`);
}
