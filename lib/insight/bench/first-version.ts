import type { InsightChain, InsightInput, InsightStage } from '@/lib/insight/insight-input';
import { workingDaysBetween } from '@/lib/values/working-days';

type Kind = { when: 'before exchange' | 'exchange' | 'completion'; weeks: number };

const before = (words: RegExp, weeks: number) => ({ words, when: 'before exchange' as const, weeks });

/** The meaning of a title and its usual weeks. The first match wins, so more specific rules come first. */
const rules: ({ words: RegExp } & Kind)[] = [
  before(/offer accepted|sale agreed/, 0),
  before(/memorandum|memo of sale/, 0.5),
  before(/instruct/, 0.75),
  before(/\b(id|aml|kyc)\b|identity|money laundering/, 0.5),
  before(/(source|proof) of funds/, 1.5),
  before(/\bta ?(6|10)\b|property information|fittings|legal forms/, 1.5),
  before(/report on title/, 0.75),
  before(/title (document|register|deed)|official cop/, 0.5),
  before(/contract pack|draft contract/, 1),
  before(/lpe ?1|management (pack|company)|leasehold|freeholder/, 6),
  { words: /mortgage funds|completion statement/, when: 'completion', weeks: 1 },
  before(/mortgage (application|agreement in principle)/, 2.4),
  before(/valuation/, 1.5),
  before(/survey/, 2),
  before(/mortgage/, 4),
  before(/search.*order|order.*search/, 0.2),
  before(/local (authority )?search|llc ?1|con ?29/, 2),
  before(/drainage|environmental/, 0.6),
  before(/search/, 2),
  before(/enquir.*rais|rais.*enquir/, 0.5),
  before(/enquir.*satisf|satisf.*enquir/, 1.5),
  before(/enquir/, 4),
  before(/(buyer|purchaser|seller|vendor).*sign|sign.*(buyer|purchaser|seller|vendor)/, 0.75),
  before(/deposit/, 0.5),
  before(/(completion|completing) date|date.*agreed/, 1.4),
  { words: /exchange/, when: 'exchange', weeks: 0 },
  { words: /complet|keys/, when: 'completion', weeks: 0 },
  before(/\bsign/, 0.75),
];

/** A title without a matching rule takes a week. */
const kindOf = (title: string): Kind =>
  rules.find(({ words }) => words.test(title.toLowerCase().replace(/[\u2018\u2019]/g, "'"))) ??
  before(/./, 1);

const weekMs = 7 * 86_400_000;
/** Weeks from an agreed sale to exchange. */
const weeksToExchange = 17;

/** What the first version of the dashboard concluded about a chain, by its rules of 22 November 2026. */
export function firstVersion({ chain, stages, now }: InsightInput) {
  const at = Date.parse(String(now));
  const waiting = chain.transactions.filter(({ id }) => !hasExchanged(stages[id] ?? []));
  const spans = waiting.map((transaction) => spanOf(transaction, stages[transaction.id], at));
  const slowest = spans.reduce<(typeof spans)[number] | null>(
    (worst, span) => (worst && worst.middle >= span.middle ? worst : span),
    null,
  );
  if (!slowest) return null;
  return {
    transactionId: slowest.id,
    /** When the chain could exchange, epoch milliseconds. */
    exchangeAt: slowest.middle,
    links: spans.map(({ id, middle }) => {
      const slack = Math.max(0, workingDaysBetween(middle, slowest.middle));
      return {
        transactionId: id,
        leaveAlone: slack > 10 && !stages[id]?.some((stage) => isOverdue(stage, at)),
      };
    }),
  };
}

/** When one link could exchange; a dark link is estimated from its counts. */
function spanOf(
  { id, stageProgress }: InsightChain['transactions'][number],
  stages: readonly InsightStage[] | undefined,
  now: number,
) {
  if (stages) return { id, middle: readyAt(stages, now) };
  const { notStarted, inProgress, blocked, completed } = stageProgress;
  const all = notStarted + inProgress + blocked + completed;
  // Without any counts we assume that everything is still to do.
  const ahead = all === 0 ? 1 : (notStarted + blocked + inProgress / 2) / all;
  const weeks = ahead * weeksToExchange;
  return { id, middle: (now + weeks * 0.5 * weekMs + (now + weeks * 1.5 * weekMs)) / 2 };
}

/** Judged by the exchange stage that no other exchange stage depends on. */
function hasExchanged(stages: readonly InsightStage[]): boolean {
  const own = stages.filter(({ title }) => kindOf(title).when === 'exchange');
  const last = own.find((stage) => !own.some(({ dependsOnStageId }) => dependsOnStageId === stage.id));
  return last?.progress === 'Completed';
}

/**
 * When everything before exchange could be done: the end of the slowest path. Each stage ends at its expected completion,
 * but not before its start plus its usual duration, nor before now.
 */
function readyAt(stages: readonly InsightStage[], now: number): number {
  const left = stages.filter(
    ({ title, progress }) => progress !== 'Completed' && kindOf(title).when === 'before exchange',
  );
  const byId = new Map(left.map((stage) => [stage.id, stage]));
  const ends = new Map<string, number>();

  /** Follows dependencies to the first stage and back. Iterative, because a chain of stages may be long. */
  function endOf(last: InsightStage): number {
    const path = new Set<InsightStage>();
    for (
      let stage: InsightStage | undefined = last;
      stage && !ends.has(stage.id) && !path.has(stage);
      stage = byId.get(stage.dependsOnStageId ?? '')
    )
      path.add(stage);
    for (const stage of [...path].reverse())
      ends.set(stage.id, endAfter(stage, ends.get(stage.dependsOnStageId ?? ''), now));
    return ends.get(last.id)!;
  }

  return left.length === 0 ? now : Math.max(...left.map(endOf));
}

function endAfter(stage: InsightStage, dependencyEnd: number | undefined, now: number): number {
  // A stage under way started no later than its last update; others start now or after their dependency.
  const begun = stage.progress === 'In Progress' ? Date.parse(stage.updatedAt) : now;
  const usual = (dependencyEnd ?? begun) + kindOf(stage.title).weeks * weekMs;
  const expected = stage.expectedCompletion === null ? 0 : Date.parse(stage.expectedCompletion);
  return Math.max(now, usual, expected);
}

const isOverdue = ({ progress, expectedCompletion }: InsightStage, now: number) =>
  progress !== 'Completed' && expectedCompletion !== null && Date.parse(expectedCompletion) < now;
