import { count } from '@/lib/values/text';
import { type Calendar, dayOf, type Closure, closureOn } from './calendar';
import type { ProposedDates, EventDays, ExchangeWindow, Statement, EnteredDay } from './chain-insight';
import { dayProposals, isFarAway, type NamedDay } from './day-proposals';
import { isExchanged, type LinkWithState } from './link-state';
import type { StageDay } from './chain-clock';
import { dayWords, listed, linkName, sentence, weekdayWords } from './words';

type Event = 'exchange' | 'completion';

/** What we need to compare the days entered in a chain. */
type DatesContext = {
  links: readonly LinkWithState[];
  /** Ids of the linked transactions, which have to agree on one day. */
  joined: ReadonlySet<string>;
  window: ExchangeWindow | null;
  calendar: Calendar;
  shutAtChristmas: boolean;
  asOf: string;
};

/** The days entered for exchange and completion, the objections to them, and the days that need the fewest changes. */
export function chainDates(context: DatesContext): ProposedDates {
  const { calendar, window } = context;
  const earliest = Math.max(calendar.today + 1, numberOf(window?.notBefore) ?? 0);
  const exchange = eventDays('exchange', context, earliest);
  // No link completes before every link has exchanged. A mistyped year says nothing about that.
  const entered = exchange.days.find((day) => !isFarAway(numberOf(day) ?? 0, calendar.today));
  const exchangeDay = numberOf(exchange.proposals[0]?.day ?? entered) ?? 0;
  const completion = eventDays('completion', context, Math.max(earliest, exchangeDay));
  return { exchange, completion };
}

const numberOf = (day: string | undefined) => (day === undefined ? null : dayOf(`${day}T12:00:00Z`));

function eventDays(event: Event, context: DatesContext, from: number): EventDays {
  const { links, joined, calendar, shutAtChristmas, asOf } = context;
  const { today } = calendar;
  const dayByLink = new Map(links.map((link) => [link.transaction.id, linkDay(event, link, context)]));
  const inChain = links.filter(({ transaction }) => joined.has(transaction.id));
  const named = inChain.flatMap(({ transaction: { id } }): (NamedDay & EnteredDay)[] => {
    const entered = dayByLink.get(id)!;
    return typeof entered === 'string' ? [] : [{ transactionId: id, ...entered }];
  });
  const allNamed = [...dayByLink.values()].filter((entered) => typeof entered !== 'string');
  const isNamedApart = allNamed.length > named.length;
  const days = [...new Set(named.map(({ day }) => day))].sort();
  const isImpossible = (day: string) => obstacleOn(numberOf(day) ?? today, today, shutAtChristmas) !== null;
  const isUnsettled = days.length > 1 || days.some(isImpossible);
  const isFar = (day: string) => isFarAway(numberOf(day) ?? today, today);
  const near = days.filter((day) => !isFar(day));
  const isMovable = near.length > 1 || near.some(isImpossible);
  const proposals = isMovable ? dayProposals(named, from, calendar, shutAtChristmas) : [];
  const nameById = new Map(links.map(({ transaction }) => [transaction.id, linkName(transaction)]));
  const statement = (text: string, basis: Statement['basis'], unknown: string[] = []): Statement => ({
    text: sentence(text),
    basis,
    asOf,
    assumptions: [],
    unknown,
    inputs: named.map(({ transactionId, stageId }) => ({ transactionId, stageId })),
  });
  const unnamed = new Map<string, string[]>();
  for (const { transaction } of inChain) {
    const reason = dayByLink.get(transaction.id)!;
    if (typeof reason !== 'string' || finishedReasons.includes(reason)) continue;
    unnamed.set(reason, [...(unnamed.get(reason) ?? []), nameById.get(transaction.id)!]);
  }
  const unknown = [...unnamed].map(([why, names]) => `${listed(names)}: ${why.toLowerCase()}`);
  const best = proposals[0];
  const far = days.filter(isFar).map((day) => dayWords(day, today));
  const notCounted = far.length > 0 ? `, not counting ${listed(far)}` : '';
  const isEstimate = best !== undefined && numberOf(context.window?.notBefore) !== null;
  return {
    links: Object.fromEntries(
      [...dayByLink].map(([id, entered]) => [id, typeof entered === 'string' ? entered : { stageId: entered.stageId, day: entered.day, objections: entered.objections }]), // oxfmt-ignore
    ),
    days,
    isUnsettled,
    proposals,
    statements: [
      statement(enteredWords(event, named, days, isNamedApart, context), 'record', unknown),
      ...(best
        ? [
            statement(
              `${weekdayWords(best.day, today)} needs the least movement: ${count(best.moves.length, 'link')}, ${count(best.workingDays, 'working day')} in all${notCounted}`,
              isEstimate ? 'estimate' : 'rule',
            ),
          ]
        : []),
    ],
  };
}

const finishedReasons: readonly string[] = ['Exchanged', 'Exchanged with the others', 'Completed'];

/** The day entered for one link, or why there is none. */
function linkDay(
  event: Event,
  link: LinkWithState,
  { window, joined, calendar, shutAtChristmas }: DatesContext,
): EnteredDay | string {
  if (link.state === 'completed') return 'Completed';
  if (event === 'exchange' && isExchanged(link)) {
    return link.isImplied ? 'Exchanged with the others' : 'Exchanged';
  }
  const entered: StageDay | null = event === 'exchange' ? link.exchangeDay : link.completionDay;
  if (!entered) {
    if (link.seen !== 'stages') return unreadReasons[link.seen];
    return link.steps.some(({ kind }) => kind.name === event) ? 'No day entered' : `No stage for ${event}`;
  }
  const day = numberOf(entered.day) ?? calendar.today;
  const why = obstacleOn(day, calendar.today, shutAtChristmas);
  // The window is that of the joined links which have not exchanged.
  const isWaiting = joined.has(link.transaction.id) && !isExchanged(link);
  const first = isWaiting ? numberOf(window?.notBefore) : null;
  const objections = [
    why && obstacleWords(why, day),
    why !== 'past' && first !== null && day < first
      ? `Exchange is not likely before ${dayWords(window!.notBefore, calendar.today)}`
      : null,
    event === 'completion' && !isExchanged(link) && link.exchangeDay && entered.day < link.exchangeDay.day
      ? 'Before its own exchange'
      : null,
  ];
  return { ...entered, objections: objections.filter((words) => words !== null) };
}

const unreadReasons = { 'no stages': 'No stages recorded', unread: 'Not read yet', counts: 'Counts only' };

type Obstacle = NonNullable<Closure> | 'past' | null;

function obstacleOn(day: number, today: number, shutAtChristmas: boolean): Obstacle {
  return day < today ? 'past' : closureOn(day, shutAtChristmas);
}

function obstacleWords(why: NonNullable<Obstacle>, day: number): string {
  if (why === 'weekend') return new Date(day * 86_400_000).getUTCDay() === 6 ? 'A Saturday' : 'A Sunday';
  return { past: 'Has passed', 'bank holiday': 'A bank holiday', 'offices shut': 'Offices are shut' }[why];
}

/** @param isNamedApart whether a link that is not joined to the others names a day too */
function enteredWords(
  event: Event,
  named: readonly NamedDay[],
  days: readonly string[],
  isNamedApart: boolean,
  { links, joined, calendar: { today }, shutAtChristmas }: DatesContext,
): string {
  const isDone = (link: LinkWithState) =>
    event === 'exchange' ? isExchanged(link) : link.state === 'completed';
  const over = event === 'exchange' ? 'exchanged' : 'completed';
  if (links.length > 0 && links.every(isDone)) return `Everyone has ${over}`;
  const inChain = links.filter(({ transaction }) => joined.has(transaction.id));
  if (inChain.length > 0 && inChain.every(isDone)) return `Every joined link has ${over}`;
  const [first] = days;
  if (first === undefined) {
    if (isNamedApart && joined.size === 0) return 'Transactions that are not joined are not compared';
    return `No day for ${event} has been entered${isNamedApart ? ' on the joined links' : ''}`;
  }
  const joinedLinks = isNamedApart ? 'joined links' : 'links';
  if (days.length > 1) {
    return `The ${joinedLinks} name ${days.length} different days for ${event}: ${listed(days.map((day) => dayWords(day, today)))}`;
  }
  const at = numberOf(first) ?? today;
  const why = obstacleOn(at, today, shutAtChristmas);
  const suffixes = {
    past: ', which has passed',
    'offices shut': ', when offices are shut',
    weekend: ', at the weekend',
    'bank holiday': ', a bank holiday',
  };
  const day = weekdayWords(first, today) + (why === null ? '' : suffixes[why]);
  if (named.length > 1) return `All ${named.length} ${joinedLinks} that name a day for ${event} name ${day}`;
  const onlyLink = inChain.find(({ transaction }) => transaction.id === named[0]!.transactionId)!;
  const only = isNamedApart ? 'Of the joined links, only' : 'Only';
  return `${only} ${linkName(onlyLink.transaction)} names a day for ${event}: ${day}`;
}
