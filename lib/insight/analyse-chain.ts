import { exchangeDraws, medianOf, priceOfBlindSpots, probabilityLast, windowOf } from './windows';
import { calendarOf, dayText } from './calendar';
import { chainDates } from './chain-dates';
import type { ChainInsight, ExchangeWindow, LinkInsight } from './chain-insight';
import { chainEnds, joinedLinks } from './chain-shape';
import { forecast } from './forecast';
import { chainHealth, linkHealth } from './health';
import { holdingStage } from './holding-stage';
import type { InsightInput } from './insight-input';
import { leaveAlone } from './leave-alone';
import { isBlind, isExchanged, linkStates, type StatedLink } from './link-state';
import { type Moments, momentsOf, momentText, msOf } from './moments';
import { brokenPromises, lateStages } from './promises';
import { readLink } from './read-link';
import { statementsOf } from './statements';
import { whatHolds } from './verdict';
import { linkName } from './words';

/** The days that calendars cover; for a `now` outside there is no forecast, and the nearest day stands in. */
const [firstNow, lastNow] = [Date.UTC(1970, 0, 2), Date.UTC(9000, 0, 1)];

/** Only the blind links most likely to be last are considered. */
const maxBlind = 3;

/**
 * Everything that we conclude about a chain. Pure: the same input gives the same answer. Screens show what is returned
 * and conclude nothing themselves.
 */
export function analyseChain(given: InsightInput): ChainInsight {
  const now = Math.min(lastNow, Math.max(firstNow, msOf(given.now) ?? firstNow));
  const input: InsightInput = { ...given, now };
  const moments: Moments = momentsOf(input)!;
  const off = new Set(input.without);
  const calendar = calendarOf(moments.today, !off.has('shut-at-christmas'));
  const joined = joinedLinks(input.chain);
  const read = joined.transactions.map((transaction) => readLink(transaction, input, moments, calendar));
  const { links: stated, contradictions } = linkStates(read, joined, input.without);
  const { ready, together } = forecast(stated, joined, input, calendar, dayText(moments.today));

  const main = new Set((joined.groups[0] ?? []).map(({ id }) => id));
  const isAlone = main.size === 1 && joined.groups.length > 1;
  const waiting = [...ready].filter(([id]) => main.has(id));
  const probability = isAlone ? new Map<string, number>() : probabilityLast(new Map(waiting));
  const exchange = exchangeDraws(
    waiting.map(([, own]) => own),
    together,
  );
  const isBlocked = (link: StatedLink) =>
    !isExchanged(link) && (link.blocked.length > 0 || (link.seen !== 'stages' && link.counts.blocked > 0));
  const isStuck = (link: StatedLink) =>
    !isExchanged(link) &&
    (['no-buyer', 'off-market'].includes(link.state) ||
      link.blocked.some(({ isEndless }) => isEndless) ||
      (off.has('blocks-end') && isBlocked(link)));
  const window: ExchangeWindow | null =
    isAlone || waiting.length === 0
      ? null
      : windowOf(
          exchange,
          calendar,
          stated.some((link) => main.has(link.transaction.id) && isStuck(link)),
        );
  const middle = medianOf(exchange);

  const all = stated.map((link) => {
    const { id } = link.transaction;
    const way = new Set(link.way);
    const isOver = link.state === 'completed';
    const dated = {
      ...link,
      late: isOver
        ? []
        : lateStages(link.steps, link.done, way, calendar, input).filter(
            ({ kind }) => !isExchanged(link) || kind.phase === 'after',
          ),
      brokenPromises: isOver ? [] : brokenPromises(link.steps, link.done, calendar, input),
    };
    const own = ready.get(id);
    const isJoined = main.has(id) && !isAlone;
    const slack = own && isJoined ? Math.max(0, Math.round(middle - medianOf(own))) : null;
    const readAt = momentText(Math.min(now, msOf(input.readAt?.[id]) ?? now));
    const chance = probability.get(id) ?? 0;
    const facts: Omit<LinkInsight, 'health' | 'leaveAlone' | 'reason'> = {
      transactionId: id,
      name: linkName(link.transaction),
      state: link.state,
      isImplied: link.isImplied,
      isOwn: link.isOwn,
      probabilityLast: chance,
      holding: own ? holdingStage(link.way, link.steps, input) : null,
      blocked: isExchanged(link) ? link.blockedAfter.slice(0, isOver ? 0 : undefined) : link.blocked,
      isBlocked: isBlocked(link),
      late: dated.late,
      brokenPromises: dated.brokenPromises,
      longestWay: own ? link.way.map(({ stage }) => stage.id) : [],
      notTicked: link.done.notTicked.map(({ stage }) => stage.id),
      window: own ? windowOf(own, calendar, isStuck(link)) : null,
      slack,
      lastChange: momentText(link.lastChange ?? now),
      completionDay: link.completionDay?.day ?? null,
      readAt,
    };
    const alone = leaveAlone(dated, { probability: chance, isJoined, slack, readAt }, calendar);
    const insight: LinkInsight = { ...facts, ...alone, health: linkHealth(dated, calendar) };
    return { link: insight, stated: link };
  });

  const inMain = all.filter(({ link }) => main.has(link.transactionId));
  const isReady = (id: string) => (ready.get(id) ?? []).every((end: number) => end === 0);
  const holds = whatHolds(
    inMain.map(({ link, stated: { transaction } }) => ({
      link,
      transaction,
      isReady: isReady(link.transactionId),
    })),
    joined.groups.map((group) => group.length),
    moments.today,
  );
  const ends = chainEnds(stated, joined, input);
  const days = inMain.flatMap(({ link }) => (link.state === 'completed' ? [] : (link.completionDay ?? [])));
  const completionDays = days.length > 1 ? [...new Set(days)].sort() : [];
  const { health, worstId, isSaidElsewhere } = chainHealth(
    all.map(({ link, stated: own }) => ({ ...own, health: link.health })),
    completionDays,
    contradictions,
    moments.today,
  );
  const asOf = all.reduce(
    (oldest, { link }) => (link.readAt < oldest ? link.readAt : oldest),
    momentText(now),
  );
  const blind = inMain
    .filter(({ link }) => isBlind(link))
    .sort((a, b) => b.link.probabilityLast - a.link.probabilityLast)
    .map(({ link }) => link.transactionId);
  const told = {
    input,
    blindSpot: window ? priceOfBlindSpots(new Map(waiting), together, blind.slice(0, maxBlind)) : null,
    asOf,
    today: moments.today,
    links: inMain,
    all,
    holds,
    window,
    ends,
    health,
    worstId,
    isHealthSaid: isSaidElsewhere,
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
      links: stated,
      joined: main,
      window,
      calendar,
      shutAtChristmas: !off.has('shut-at-christmas'),
      asOf,
    }),
    joined: isAlone ? [] : [...main],
    statements: statementsOf(told),
  };
}
