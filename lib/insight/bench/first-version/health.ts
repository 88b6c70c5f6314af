import { freshness } from '@/lib/values/freshness';
import { type LinkFacts } from './links';
import { isolate } from '@/lib/values/text';
import { formatDay, londonDay } from '@/lib/values/moment-format';
import { workingDaysBetween } from '@/lib/values/working-days';
import { type Chain } from '@/lib/chains/schema';

/** Never shown without its reason. Grey: too little is visible to say anything. */
export type Health = { level: 'red' | 'amber' | 'green' | 'grey'; reason: string };

type Transaction = Pick<
  Chain['transactions'][number],
  'id' | 'address' | 'saleState' | 'stageProgress' | 'updatedAt' | 'yourRole'
>;

/**
 * One link. Red: blocked, off the market, or more than five working days late on its longest path. Amber: a broken
 * promise, or no news for eight working days. A link whose stages cannot be read has its counts only.
 * @param facts of its stages; undefined where the user is no party, or while they are being read
 */
export function linkHealth(transaction: Transaction, facts: LinkFacts | undefined, now: number): Health {
  const { saleState, stageProgress, updatedAt, yourRole } = transaction;
  const isDark = yourRole === null;
  if (saleState === 'off-market') return { level: 'red', reason: 'Off the market' };
  const blocked = facts?.blocked[0];
  if (blocked) return { level: 'red', reason: `Blocked: ${blocked.note ?? blocked.title}` };
  if (stageProgress.blocked > 0) {
    const which = count(stageProgress.blocked, 'stage');
    return { level: 'red', reason: isDark ? `${which} blocked, details not visible` : `${which} blocked` };
  }
  const late = facts?.overdue.find(({ onPath, workingDays }) => onPath && workingDays > 5);
  if (late) return { level: 'red', reason: `${late.title}: ${count(late.workingDays, 'working day')} late` };
  if (facts?.completed) return { level: 'green', reason: 'Completed' };
  const broken = facts?.brokenPromises[0];
  if (broken) {
    const when = formatDay(broken.promisedFor);
    return { level: 'amber', reason: `${broken.title}: an update was promised for ${when}` };
  }
  if (freshness(updatedAt, now) === 'stale') {
    return {
      level: 'amber',
      reason: `No news for ${count(workingDaysBetween(updatedAt, now), 'working day')}`,
    };
  }
  if (!facts) {
    const reason = isDark ? 'Only counts of stages are visible' : 'Its stages have not been read yet';
    return { level: 'grey', reason };
  }
  if (Object.values(stageProgress).every((stages) => stages === 0)) {
    return { level: 'grey', reason: 'No stages are recorded yet' };
  }
  return { level: 'green', reason: facts.exchanged ? 'Exchanged' : 'Nothing is blocked or late' };
}

/**
 * A whole chain: its worst link, named. Completion dates that disagree make it amber as well: a chain completes on
 * one day. Grey when fewer than half of its links can be judged and none of those gives reason to worry.
 */
export function chainHealth(
  chain: { transactions: Transaction[] },
  facts: ReadonlyMap<string, LinkFacts>,
  now: number,
): Health {
  const links = chain.transactions.map((transaction) => ({
    transaction,
    ...linkHealth(transaction, facts.get(transaction.id), now),
  }));
  const worst = (level: Health['level']) => links.find((link) => link.level === level);
  const named = ({ transaction, level, reason }: (typeof links)[number]): Health => ({
    level,
    reason: `${isolate(transaction.address.line1)}: ${reason}`,
  });
  const red = worst('red');
  if (red) return named(red);
  const disagreeing = completionDates([...facts.values()]);
  if (disagreeing.length > 1) {
    return { level: 'amber', reason: `Completion dates disagree: ${disagreeing.map(formatDay).join(', ')}` };
  }
  const amber = worst('amber');
  if (amber) return named(amber);
  const visible = links.filter(({ level }) => level !== 'grey').length;
  if (visible * 2 < links.length || links.length === 0) {
    return { level: 'grey', reason: `Stages are visible in ${visible} of ${count(links.length, 'link')}` };
  }
  if (visible < links.length) {
    return {
      level: 'green',
      reason: `Nothing is blocked or late in the ${visible} of ${links.length} links you can see`,
    };
  }
  return { level: 'green', reason: 'Nothing is blocked or late' };
}

/** The days on which links that have not completed expect to, in London, each once and in order. */
export function completionDates(facts: LinkFacts[]): string[] {
  const days = facts.flatMap(({ completionDate, completed }) =>
    completionDate === null || completed ? [] : [londonDay(completionDate)],
  );
  return [...new Set(days)].sort();
}

const count = (amount: number, what: string) => `${amount} ${what}${amount === 1 ? '' : 's'}`;
