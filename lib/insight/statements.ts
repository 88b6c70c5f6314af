import { count, lowerFirst } from '@/lib/values/text';
import type {
  ChainEnd,
  Contradiction,
  ExchangeWindow,
  Health,
  Holds,
  LinkInsight,
  Statement,
} from './chain-insight';
import type { BlindSpot } from './windows';
import { assumptionsOf } from './assumptions';
import { agentCode, type FirmAway, type InsightInput } from './insight-input';
import { dayText } from './calendar';
import { isDeclaredEnd } from './chain-shape';
import { namedStage } from './done-stages';
import type { LinkWithState } from './link-state';
import { brokenPromiseWords, healthWithName } from './health';
import { dayWords, expectedWords, listed, linkName, quoted, sentence, windowWords } from './words';

/** Everything that the sentences are built from. */
export type StatementInput = {
  input: InsightInput;
  asOf: string;
  today: number;
  /** The links of the group that the verdict covers. */
  links: readonly { link: LinkInsight; record: LinkWithState }[];
  all: readonly { link: LinkInsight; record: LinkWithState }[];
  holds: Holds;
  window: ExchangeWindow | null;
  /** The link that would narrow the window most if its stages could be read or were recorded. */
  blindSpot: BlindSpot | null;
  ends: readonly ChainEnd[];
  health: Health;
  worstId: string | null;
  /** The verdict, a contradiction or the completion days already say what the health says. */
  isHealthStatedElsewhere: boolean;
  contradictions: readonly Contradiction[];
  completionDays: readonly string[];
};

/** One sentence per conclusion, each with its basis; the verdict comes first. */
export function statementsOf(given: StatementInput): Statement[] {
  const { input, asOf, today, holds, window, all } = given;
  const statement = (
    text: string,
    basis: Statement['basis'],
    more: Partial<Pick<Statement, 'assumptions' | 'unknown' | 'inputs'>> = {},
  ): Statement => ({ text: sentence(text), basis, asOf, assumptions: [], unknown: [], inputs: [], ...more });
  const inputs = given.links.map(({ link }) => ({
    transactionId: link.transactionId,
    stageId: link.holding?.stageId ?? null,
  }));
  const isEstimate = ['named', 'shortlist', 'unknown'].includes(holds.kind);
  const unknown = unknownsOf(given);
  const assumptions = assumptionsOf(given);
  const statements = [
    statement(holds.text, isEstimate ? 'estimate' : 'rule', {
      assumptions: isEstimate ? assumptions : assumptions.filter(({ id }) => id === 'exchange-together'),
      unknown,
      inputs: holds.transactionIds.length ? holds.transactionIds.map((id) => inputOf(given, id)) : inputs,
    }),
  ];
  if (window) {
    const words = windowWords(window, today);
    const text = 'likelyBy' in window ? `Exchange is likely ${likelyWords(words)}` : words;
    statements.push(statement(text, 'estimate', { assumptions, unknown, inputs }));
  }
  // To add stages or to ask for access is for the user, not for others.
  if (given.blindSpot && !input.isOutside) {
    const { transactionId, days } = given.blindSpot;
    const { link, record } = all.find((one) => one.link.transactionId === transactionId)!;
    const name = linkName(record.transaction);
    const narrower = `the window would usually be about ${count(days, 'working day')} narrower`;
    const text =
      link.state === 'unrecorded'
        ? `If stages were recorded for ${name}, ${narrower}, so add them there first`
        : `If the stages of ${name} could be read, ${narrower}, so ask for access there first`;
    statements.push(statement(text, 'estimate', { inputs: [{ transactionId, stageId: null }] }));
  }
  if (!given.isHealthStatedElsewhere) {
    const worst = all.find(({ link }) => link.transactionId === given.worstId);
    statements.push(
      statement(
        worst ? healthWithName(worst.record.transaction, worst.link.health) : given.health.reason,
        'rule',
        {
          unknown: unreadLinks(given),
          inputs: worst ? [inputOf(given, worst.link.transactionId)] : [],
        },
      ),
    );
  }
  for (const { text, transactionIds } of given.contradictions) {
    statements.push(
      statement(text, 'record', {
        inputs: transactionIds.map((id) => ({ transactionId: id, stageId: null })),
      }),
    );
  }
  if (given.completionDays.length > 1) {
    const days = listed(given.completionDays.map((day) => dayWords(day, today)));
    statements.push(
      statement(`Completion is expected on ${days}; everyone in a chain completes on the same day`, 'record'),
    );
  }
  for (const end of given.ends) {
    if (end.state === 'unknown') continue;
    const stated = all.find(({ link }) => link.transactionId === end.transactionId)!.record;
    const isDeclared = isDeclaredEnd(end, input);
    if (end.state === 'closed' && !isDeclared) continue;
    statements.push(
      statement(
        `${linkName(stated.transaction)}, ${end.position} of the chain: ${lowerFirst(end.reason)}`,
        isDeclared ? 'you said' : 'record',
        {
          inputs: [{ transactionId: end.transactionId, stageId: null }],
        },
      ),
    );
  }
  for (const { link, record } of all) {
    statements.push(...linkStatements(link, linkName(record.transaction), statement, today));
  }
  if (restsOnDeclared(input, today)) {
    const source = input.isOutside ? 'what we were told' : 'what you said here';
    statements.push(statement(`Some of this is ${source}, not what is recorded`, 'you said'));
  }
  const texts = new Set<string>();
  return statements.filter(({ text }) => !texts.has(text) && texts.add(text));
}

/** Whether an open stage is said to be done, or a firm that acts here to be away now or later. */
function restsOnDeclared(input: InsightInput, today: number): boolean {
  const { stageDone = {}, firmAway = [] } = input.declared ?? {};
  return (
    Object.values(input.stages).some((all) =>
      all.some(({ id, progress }) => Object.hasOwn(stageDone, id) && progress !== 'Completed'),
    ) || firmAway.some((away) => away.to >= dayText(today) && firmActsInChain(away, input))
  );
}

/** A firm's holiday is declared for every chain, but we mention it only where the firm acts. */
function firmActsInChain({ firm, actsFor = [] }: FirmAway, { chain, firms = {} }: InsightInput): boolean {
  const code = agentCode(firm);
  return chain.transactions.some(
    ({ id, listing }) =>
      actsFor.some(({ transactionId }) => transactionId === id) ||
      [listing?.agent, firms[id]?.seller, firms[id]?.buyer].some((name) => name && agentCode(name) === code),
  );
}

/** "between 7 January and 12 February, most likely around 22 January", which reads better in a sentence than "to". */
const likelyWords = (words: string) =>
  words.startsWith('Around')
    ? lowerFirst(words)
    : `between ${words.replace(' to ', ' and ').replace('most likely', 'most likely around')}`;

function linkStatements(
  link: LinkInsight,
  name: string,
  statement: (text: string, basis: Statement['basis'], more?: Partial<Statement>) => Statement,
  today: number,
): Statement[] {
  const at = (stageId: string) => ({ inputs: [{ transactionId: link.transactionId, stageId }] });
  const late = link.late.slice(0, 3).map((stage) => {
    const isOffPath = !stage.onCriticalPath && link.criticalPath.length > 0 && stage.kind.phase === 'before';
    const why = isOffPath ? '; other work there is likely to take longer' : '';
    return statement(
      `${name}: ${quoted(stage.title)} ${expectedWords(stage, today)}${why}`,
      'record',
      at(stage.stageId),
    );
  });
  const promised = link.brokenPromises
    .slice(0, 3)
    .map((promise) =>
      statement(`${name}: ${brokenPromiseWords(promise, today)}`, 'record', at(promise.stageId)),
    );
  return [...late, ...promised];
}

function inputOf(given: Pick<StatementInput, 'all'>, transactionId: string) {
  const link = given.all.find(({ link }) => link.transactionId === transactionId)?.link;
  return { transactionId, stageId: link?.holding?.stageId ?? null };
}

function unknownsOf(given: StatementInput): string[] {
  const unknown = unreadLinks(given);
  const unknownStages = given.links.flatMap(({ record }) => {
    const stages = record.plan.flatMap(({ step, kind }) => (step && kind.name === 'unknown' ? [step] : []));
    return stages.length > 0 ? [{ name: linkName(record.transaction), stages }] : [];
  });
  for (const { name, stages } of unknownStages.slice(0, 4)) {
    const which =
      stages.length === 1 ? quoted(namedStage(stages[0]!, given.input).title) : count(stages.length, 'stage');
    unknown.push(`${name}: what ${which} usually takes is not known; about a week is assumed`);
  }
  if (unknownStages.length > 4)
    unknown.push(`The same applies to stages in ${count(unknownStages.length - 4, 'further link')}`);
  const separate = given.all.length - given.links.length;
  if (separate > 0 && given.links.length > 1) {
    unknown.push(
      `${count(separate, 'transaction')} in this chain not joined to these ${given.links.length}, and not considered`,
    );
  }
  unknown.push(...given.contradictions.map(({ text }) => text));
  const names = new Map(
    given.links.map(({ link, record }) => [link.transactionId, linkName(record.transaction)]),
  );
  const open = new Map<string, string[]>();
  for (const { state, reason, transactionId } of given.ends) {
    const name = names.get(transactionId);
    if (state === 'unknown' && name) open.set(reason, [...(open.get(reason) ?? []), name]);
  }
  for (const [reason, ends] of open) unknown.push(`${listed(ends)}: ${lowerFirst(reason)}`);
  return unknown;
}

const blindStates: [state: LinkInsight['state'], singular: string, plural: string][] = [
  ['dark', 'shows counts only', 'show counts only'],
  ['unread', 'has stages that have not been read yet', 'have stages that have not been read yet'],
  ['unrecorded', 'has no stages recorded', 'have no stages recorded'],
];

function unreadLinks({ all }: StatementInput): string[] {
  return blindStates.flatMap(([state, singular, plural]) => {
    const names = all.flatMap(({ link, record }) =>
      link.state === state ? [linkName(record.transaction)] : [],
    );
    return names.length > 0 ? [`${listed(names)} ${names.length > 1 ? plural : singular}`] : [];
  });
}
