import type { Step } from './done-stages';
import { exchangeDraws, medianOf, costliestBlindSpot, probabilityLast, windowOf } from './windows';
import { calendarOf, dayText } from './calendar';
import { chainDates } from './chain-dates';
import type { ChainInsight, ExchangeWindow, LinkInsight } from './chain-insight';
import { chainEnds, chainShape } from './chain-shape';
import { forecast } from './forecast';
import { chainHealth, linkHealth } from './health';
import { holdingStage } from './holding-stage';
import type { InsightInput } from './insight-input';
import { leaveAlone } from './leave-alone';
import { isBlind, isExchanged, linkStates, type LinkWithState } from './link-state';
import { clockOf, momentText, msOf } from './chain-clock';
import { brokenPromises, lateStages } from './promises';
import { readLink } from './read-link';
import { statementsOf } from './statements';
import { whatHolds } from './verdict';
import { linkName } from './words';

/** The range that calendars cover; a `now` outside it is clamped. */
const [firstNow, lastNow] = [Date.UTC(1970, 0, 2), Date.UTC(9000, 0, 1)];

/** How many blind links are costed; the ones most likely to be last come first. */
const maxBlind = 3;

/**
 * Draws every conclusion about a chain. Pure: the same input gives the same result. Screens render the result and add no
 * conclusions of their own.
 */
export function analyseChain(given: InsightInput): ChainInsight {
  const now = Math.min(lastNow, Math.max(firstNow, msOf(given.now) ?? firstNow));
  const input: InsightInput = { ...given, now };
  const clock = clockOf(input);
  const removed = new Set(input.without);
  const calendar = calendarOf(clock.today, !removed.has('shut-at-christmas'));
  const shape = chainShape(input.chain);
  const read = shape.transactions.map((transaction) => readLink(transaction, input, clock, calendar));
  const { links, contradictions } = linkStates(read, shape, input.without);
  const { ready, agreementDelay } = forecast(links, shape, input, calendar, dayText(clock.today));

  const main = new Set((shape.groups[0] ?? []).map(({ id }) => id));
  const isUnlinked = main.size === 1 && shape.groups.length > 1;
  const joined = isUnlinked ? new Set<string>() : main;
  const waiting = [...ready].filter(([id]) => main.has(id));
  const probability = isUnlinked ? new Map<string, number>() : probabilityLast(new Map(waiting));
  const exchange = exchangeDraws(
    waiting.map(([, own]) => own),
    agreementDelay,
  );
  const isBlocked = (link: LinkWithState) =>
    !isExchanged(link) && (link.blocked.length > 0 || (link.seen !== 'stages' && link.counts.blocked > 0));
  const isStuck = (link: LinkWithState) =>
    !isExchanged(link) &&
    (['no-buyer', 'off-market'].includes(link.state) ||
      link.blocked.some(({ isOpenEnded }) => isOpenEnded) ||
      (removed.has('blocks-end') && link.hasUndatedBlock));
  const window: ExchangeWindow | null =
    isUnlinked || waiting.length === 0
      ? null
      : windowOf(
          exchange,
          calendar,
          links.some((link) => main.has(link.transaction.id) && isStuck(link)),
        );
  const medianExchange = medianOf(exchange);

  const all = links.map((link) => {
    const { id } = link.transaction;
    const criticalPath = new Set(link.criticalPath);
    const isOver = link.state === 'completed';
    // A stage with an unknown title may come after exchange too.
    const isRelevant = ({ isBeforeExchange, kind }: Step) =>
      !isExchanged(link) || (!isBeforeExchange && kind.phase !== 'exchange');
    const relevant = isOver ? [] : link.steps.filter(isRelevant);
    const withDates = {
      ...link,
      late: lateStages(relevant, link.done, criticalPath, calendar, input),
      brokenPromises: brokenPromises(relevant, link.done, calendar, input),
    };
    // If only a joined link's record says that it has exchanged, `done` does not know.
    const isDone = (step: Step) => link.done.isDone(step) || (link.isImplied && !isRelevant(step));
    const notTicked = link.steps.filter((step) => step.stage.progress !== 'Completed' && isDone(step));
    const own = ready.get(id);
    const isJoined = joined.has(id);
    const slack = own && isJoined ? Math.max(0, Math.round(medianExchange - medianOf(own))) : null;
    const readAt = momentText(Math.min(now, msOf(input.readAt?.[id]) ?? now));
    const chance = probability.get(id) ?? 0;
    const facts: Omit<LinkInsight, 'health' | 'leaveAlone' | 'reason'> = {
      transactionId: id,
      name: linkName(link.transaction),
      state: link.state,
      isImplied: link.isImplied,
      isOwn: link.isOwn,
      probabilityLast: chance,
      holding: own ? holdingStage(link.criticalPath, link.steps, input) : null,
      blocked: isExchanged(link) ? link.blockedAfter.slice(0, isOver ? 0 : undefined) : link.blocked,
      isBlocked: isBlocked(link),
      late: withDates.late,
      brokenPromises: withDates.brokenPromises,
      criticalPath: own ? link.criticalPath.map(({ stage }) => stage.id) : [],
      notTicked: notTicked.map(({ stage }) => stage.id),
      window: own ? windowOf(own, calendar, isStuck(link)) : null,
      slack,
      lastChange: momentText(link.lastChange ?? now),
      completionDay: link.completionDay?.day ?? null,
      readAt,
    };
    const leave = leaveAlone(withDates, { probability: chance, isJoined, slack, readAt }, calendar);
    const insight: LinkInsight = { ...facts, ...leave, health: linkHealth(withDates, calendar) };
    return { link: insight, record: link };
  });

  const inMain = all.filter(({ link }) => main.has(link.transactionId));
  const isReady = (id: string) => (ready.get(id) ?? []).every((end: number) => end === 0);
  const holds = whatHolds(
    inMain.map(({ link, record: { transaction } }) => ({
      link,
      transaction,
      isReady: isReady(link.transactionId),
    })),
    shape.groups.map((group) => group.length),
    clock.today,
  );
  const ends = chainEnds(links, shape, input);
  const days = inMain.flatMap(({ link }) => (link.state === 'completed' ? [] : (link.completionDay ?? [])));
  const completionDays = days.length > 1 ? [...new Set(days)].sort() : [];
  const { health, worstId, isStatedElsewhere } = chainHealth(
    all.map(({ link, record }) => ({ ...record, health: link.health })),
    completionDays,
    contradictions,
    clock.today,
  );
  const asOf = all.reduce(
    (oldest, { link }) => (link.readAt < oldest ? link.readAt : oldest),
    momentText(now),
  );
  const blind = inMain
    .filter(({ link }) => isBlind(link))
    .sort((a, b) => b.link.probabilityLast - a.link.probabilityLast)
    .map(({ link }) => link.transactionId);
  const conclusions = {
    input,
    blindSpot: window ? costliestBlindSpot(new Map(waiting), agreementDelay, blind.slice(0, maxBlind)) : null,
    asOf,
    today: clock.today,
    links: inMain,
    all,
    holds,
    window,
    ends,
    health,
    worstId,
    isHealthStatedElsewhere: isStatedElsewhere,
    contradictions,
    completionDays,
  };
  return {
    id: input.id,
    asOf,
    holds,
    window,
    links: all.map(({ link }) => link),
    ends,
    health,
    worstId,
    contradictions,
    completionDays,
    dates: chainDates({
      links,
      joined,
      window,
      calendar,
      shutAtChristmas: !removed.has('shut-at-christmas'),
      asOf,
    }),
    joined: [...joined],
    statements: statementsOf(conclusions),
  };
}
