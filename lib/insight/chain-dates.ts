import { count } from '@/lib/values/text';
import { type Calendar, dayOf, type Shut, whyShut } from './calendar';
import type { ProposedDates, EventDays, ExchangeWindow, Statement, EnteredDay } from './chain-insight';
import { dayProposals, type NamedDay } from './day-proposals';
import { isExchanged, type StatedLink } from './link-state';
import type { StageDay } from './moments';
import { dayWords, listed, linkName, sentence, weekdayWords } from './words';

type Event = 'exchange' | 'completion';

/** What is needed to compare a chain's typed days. */
type Dated = {
  links: readonly StatedLink[];
  /** Ids of the transactions that are joined and have to agree on a day. */
  joined: ReadonlySet<string>;
  window: ExchangeWindow | null;
  calendar: Calendar;
  shutAtChristmas: boolean;
  asOf: string;
};

/** The days typed for exchange and completion, whether they are possible, and which days would need the least change. */
export function chainDates(dated: Dated): ProposedDates {
  const { calendar, window } = dated;
  const possible = Math.max(calendar.today + 1, numberOf(window?.notBefore) ?? 0);
  const exchange = eventDays('exchange', dated, possible);
  const settled = exchange.proposals[0]?.day ?? exchange.days[0];
  // Everyone exchanges before anyone completes.
  const completion = eventDays('completion', dated, Math.max(possible, numberOf(settled) ?? 0));
  return { exchange, completion };
}

const numberOf = (day: string | undefined) => (day === undefined ? null : dayOf(`${day}T12:00:00Z`));

function eventDays(event: Event, dated: Dated, from: number): EventDays {
  const { links, joined, calendar, shutAtChristmas, asOf } = dated;
  const { today } = calendar;
  const all = new Map(links.map((link) => [link.transaction.id, linkDay(event, link, dated)]));
  const inChain = links.filter(({ transaction }) => joined.has(transaction.id));
  const named = inChain.flatMap(({ transaction: { id } }): (NamedDay & EnteredDay)[] => {
    const one = all.get(id)!;
    return typeof one === 'string' ? [] : [{ transactionId: id, ...one }];
  });
  const days = [...new Set(named.map(({ day }) => day))].sort();
  const isNone = (day: string) => whyNot(numberOf(day) ?? today, today, shutAtChristmas) !== null;
  const isOpen = days.length > 1 || days.some(isNone);
  const proposals = isOpen ? dayProposals(named, from, calendar, shutAtChristmas) : [];
  const nameOfId = new Map(links.map(({ transaction }) => [transaction.id, linkName(transaction)]));
  const say = (text: string, basis: Statement['basis'], unknown: string[] = []): Statement => ({
    text: sentence(text),
    basis,
    asOf,
    assumptions: [],
    unknown,
    inputs: named.map(({ transactionId, stageId }) => ({ transactionId, stageId })),
  });
  const unnamed = new Map<string, string[]>();
  for (const { transaction } of inChain) {
    const why = all.get(transaction.id)!;
    if (typeof why !== 'string' || isOver.includes(why)) continue;
    unnamed.set(why, [...(unnamed.get(why) ?? []), nameOfId.get(transaction.id)!]);
  }
  const unknown = [...unnamed].map(([why, names]) => `${listed(names)}: ${why.toLowerCase()}`);
  const best = proposals[0];
  const isEstimate = best !== undefined && numberOf(dated.window?.notBefore) !== null;
  return {
    links: Object.fromEntries(
      [...all].map(([id, one]) => [id, typeof one === 'string' ? one : { stageId: one.stageId, day: one.day, against: one.against }]), // oxfmt-ignore
    ),
    days,
    isOpen,
    proposals,
    statements: [
      say(typedWords(event, inChain, named, days, dated), 'record', unknown),
      ...(best
        ? [
            say(
              `${weekdayWords(best.day, today)} moves the least: ${count(best.moves.length, 'link')}, ${count(best.workingDays, 'working day')} in all`,
              isEstimate ? 'estimate' : 'rule',
            ),
          ]
        : []),
    ],
  };
}

const isOver: readonly string[] = ['Exchanged', 'Exchanged with the others', 'Completed'];

/** The typed day of one link, or why there is none. */
function linkDay(
  event: Event,
  link: StatedLink,
  { window, calendar, shutAtChristmas }: Dated,
): EnteredDay | string {
  if (link.state === 'completed') return 'Completed';
  if (event === 'exchange' && isExchanged(link)) {
    return link.isImplied ? 'Exchanged with the others' : 'Exchanged';
  }
  const typed: StageDay | null = event === 'exchange' ? link.exchangeDay : link.completionDay;
  if (!typed) {
    if (link.seen !== 'stages') return unseen[link.seen];
    return link.steps.some(({ kind }) => kind.name === event) ? 'No day entered' : `No stage for ${event}`;
  }
  const day = numberOf(typed.day) ?? calendar.today;
  const why = whyNot(day, calendar.today, shutAtChristmas);
  const first = numberOf(window?.notBefore);
  const against = [
    why && whyWords(why, day),
    why !== 'past' && first !== null && day < first
      ? `Exchange is not likely before ${dayWords(window!.notBefore, calendar.today)}`
      : null,
    event === 'completion' && !isExchanged(link) && link.exchangeDay && typed.day < link.exchangeDay.day
      ? 'Before its own exchange'
      : null,
  ];
  return { ...typed, against: against.filter((words) => words !== null) };
}

const unseen = { 'no stages': 'No stages recorded', unread: 'Not read yet', counts: 'Counts only' };

type WhyNot = NonNullable<Shut> | 'past' | null;

function whyNot(day: number, today: number, shutAtChristmas: boolean): WhyNot {
  return day < today ? 'past' : whyShut(day, shutAtChristmas);
}

function whyWords(why: NonNullable<WhyNot>, day: number): string {
  if (why === 'weekend') return new Date(day * 86_400_000).getUTCDay() === 6 ? 'A Saturday' : 'A Sunday';
  return { past: 'Has passed', 'bank holiday': 'A bank holiday', 'offices shut': 'Offices are shut' }[why];
}

function typedWords(
  event: Event,
  inChain: readonly StatedLink[],
  named: readonly NamedDay[],
  days: readonly string[],
  { calendar: { today }, shutAtChristmas }: Dated,
): string {
  const isDone = (link: StatedLink) =>
    event === 'exchange' ? isExchanged(link) : link.state === 'completed';
  if (inChain.length > 0 && inChain.every(isDone)) {
    return event === 'exchange' ? 'Everyone has exchanged' : 'Everyone has completed';
  }
  const [first] = days;
  if (first === undefined) return `No day for ${event} has been entered`;
  if (days.length > 1) {
    return `The links name ${days.length} different days for ${event}: ${listed(days.map((day) => dayWords(day, today)))}`;
  }
  const at = numberOf(first) ?? today;
  const why = whyNot(at, today, shutAtChristmas);
  const no = {
    past: ', which has passed',
    'offices shut': ', when offices are shut',
    weekend: ', at the weekend',
    'bank holiday': ', a bank holiday',
  };
  const day = weekdayWords(first, today) + (why === null ? '' : no[why]);
  const alone = inChain.find(({ transaction }) => transaction.id === named[0]!.transactionId)!;
  return named.length === 1
    ? `${linkName(alone.transaction)} alone names a day for ${event}: ${day}`
    : `All ${named.length} links that name a day for ${event} name ${day}`;
}
