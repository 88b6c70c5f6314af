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
import { namedStage } from './done-stages';
import type { StatedLink } from './link-state';
import { brokenPromiseWords, withName } from './health';
import { dayWords, expectedWords, listed, linkName, quoted, sentence, windowWords } from './words';

/** What the sentences are made from. */
export type Told = {
  input: InsightInput;
  asOf: string;
  today: number;
  /** The links of the group that the verdict is about. */
  links: readonly { link: LinkInsight; stated: StatedLink }[];
  all: readonly { link: LinkInsight; stated: StatedLink }[];
  holds: Holds;
  window: ExchangeWindow | null;
  /** The link that would narrow the window most if its stages could be read. */
  blindSpot: BlindSpot | null;
  ends: readonly ChainEnd[];
  health: Health;
  worstId: string | null;
  /** The verdict, a contradiction or the completion days already say what the health says. */
  isHealthSaid: boolean;
  contradictions: readonly Contradiction[];
  completionDays: readonly string[];
};

/** Each conclusion as one sentence with its basis, the verdict first. */
export function statementsOf(told: Told): Statement[] {
  const { input, asOf, today, holds, window, all } = told;
  const say = (
    text: string,
    basis: Statement['basis'],
    more: Partial<Pick<Statement, 'assumptions' | 'unknown' | 'inputs'>> = {},
  ): Statement => ({ text: sentence(text), basis, asOf, assumptions: [], unknown: [], inputs: [], ...more });
  const inputs = told.links.map(({ link }) => ({
    transactionId: link.transactionId,
    stageId: link.holding?.stageId ?? null,
  }));
  const isEstimate = ['named', 'shortlist', 'unknown'].includes(holds.kind);
  const unknown = notKnown(told);
  const assumptions = assumptionsOf(told);
  const statements = [
    say(holds.text, isEstimate ? 'estimate' : 'rule', {
      assumptions: isEstimate ? assumptions : assumptions.filter(({ id }) => id === 'exchange-together'),
      unknown,
      inputs: holds.transactionIds.length ? holds.transactionIds.map((id) => inputOf(told, id)) : inputs,
    }),
  ];
  if (window) {
    const words = windowWords(window, today);
    const text = 'likelyBy' in window ? `Exchange is likely ${fromTo(words)}` : words;
    statements.push(say(text, 'estimate', { assumptions, unknown, inputs }));
  }
  if (told.blindSpot) {
    const { transactionId, days } = told.blindSpot;
    const name = linkName(all.find(({ link }) => link.transactionId === transactionId)!.stated.transaction);
    const text = `If the stages of ${name} could be read, the window would usually be about ${count(days, 'working day')} narrower: ask there first to share them`;
    statements.push(say(text, 'estimate', { inputs: [{ transactionId, stageId: null }] }));
  }
  if (!told.isHealthSaid) {
    const worst = all.find(({ link }) => link.transactionId === told.worstId);
    statements.push(
      say(worst ? withName(worst.stated.transaction, worst.link.health) : told.health.reason, 'rule', {
        unknown: blindWords(told),
        inputs: worst ? [inputOf(told, worst.link.transactionId)] : [],
      }),
    );
  }
  for (const { text, transactionIds } of told.contradictions) {
    statements.push(
      say(text, 'record', { inputs: transactionIds.map((id) => ({ transactionId: id, stageId: null })) }),
    );
  }
  if (told.completionDays.length > 1) {
    const days = listed(told.completionDays.map((day) => dayWords(day, today)));
    statements.push(say(`Completion is expected on ${days}; a chain completes on one day`, 'record'));
  }
  for (const end of told.ends) {
    if (end.state === 'unknown') continue;
    const stated = all.find(({ link }) => link.transactionId === end.transactionId)!.stated;
    const isSaid = end.state === 'closed' && end.reason.startsWith('You said');
    if (end.state === 'closed' && !isSaid) continue;
    statements.push(
      say(
        `${linkName(stated.transaction)}, ${end.position} of the chain: ${lowerFirst(end.reason)}`,
        isSaid ? 'you said' : 'record',
        {
          inputs: [{ transactionId: end.transactionId, stageId: null }],
        },
      ),
    );
  }
  for (const { link, stated } of all) {
    statements.push(...aboutLink(link, linkName(stated.transaction), say, today));
  }
  const { stageDone = {}, firmAway = [] } = input.declared ?? {};
  if (Object.keys(stageDone).length > 0 || firmAway.some((one) => actsHere(one, input))) {
    statements.push(say('Some of this is what you said here, not what is recorded', 'you said'));
  }
  const said = new Set<string>();
  return statements.filter(({ text }) => !said.has(text) && said.add(text));
}

/** A firm's holiday counts for every chain, but is mentioned only where the firm acts. */
function actsHere({ firm, actsFor = [] }: FirmAway, { chain, firms = {} }: InsightInput): boolean {
  const code = agentCode(firm);
  return chain.transactions.some(
    ({ id, listing }) =>
      actsFor.some(({ transactionId }) => transactionId === id) ||
      [listing?.agent, firms[id]?.seller, firms[id]?.buyer].some((name) => name && agentCode(name) === code),
  );
}

/** "Between 7 January and 12 February, most likely 22 January" reads better in a sentence than "to". */
const fromTo = (words: string) =>
  words.startsWith('Around')
    ? lowerFirst(words)
    : `between ${words.replace(' to ', ' and ').replace('most likely', 'most likely around')}`;

function aboutLink(
  link: LinkInsight,
  name: string,
  say: (text: string, basis: Statement['basis'], more?: Partial<Statement>) => Statement,
  today: number,
): Statement[] {
  const at = (stageId: string) => ({ inputs: [{ transactionId: link.transactionId, stageId }] });
  const late = link.late.slice(0, 3).map((stage) => {
    const why = stage.onLongestWay ? '' : '; other work there is likely to take longer';
    return say(
      `${name}: ${quoted(stage.title)} ${expectedWords(stage, today)}${why}`,
      'record',
      at(stage.stageId),
    );
  });
  const promised = link.brokenPromises
    .slice(0, 3)
    .map((promise) => say(`${name}: ${brokenPromiseWords(promise, today)}`, 'record', at(promise.stageId)));
  return [...late, ...promised];
}

function inputOf(told: Pick<Told, 'all'>, transactionId: string) {
  const link = told.all.find(({ link }) => link.transactionId === transactionId)?.link;
  return { transactionId, stageId: link?.holding?.stageId ?? null };
}

function notKnown(told: Told): string[] {
  const unknown = blindWords(told);
  const odd = told.links.flatMap(({ stated }) => {
    const stages = stated.plan.flatMap(({ step, kind }) => (step && kind.name === 'unknown' ? [step] : []));
    return stages.length > 0 ? [{ name: linkName(stated.transaction), stages }] : [];
  });
  for (const { name, stages } of odd.slice(0, 4)) {
    const which =
      stages.length === 1 ? quoted(namedStage(stages[0]!, told.input).title) : count(stages.length, 'stage');
    unknown.push(`${name}: what ${which} usually takes is not known; about a week is assumed`);
  }
  if (odd.length > 4) unknown.push(`The same applies to stages in ${count(odd.length - 4, 'further link')}`);
  const apart = told.all.length - told.links.length;
  if (apart > 0 && told.links.length > 1) {
    unknown.push(
      `${count(apart, 'transaction')} in this chain not joined to these ${told.links.length}, and not considered`,
    );
  }
  unknown.push(...told.contradictions.map(({ text }) => text));
  const names = new Map(
    told.links.map(({ link, stated }) => [link.transactionId, linkName(stated.transaction)]),
  );
  const open = new Map<string, string[]>();
  for (const { state, reason, transactionId } of told.ends) {
    const name = names.get(transactionId);
    if (state === 'unknown' && name) open.set(reason, [...(open.get(reason) ?? []), name]);
  }
  for (const [reason, those] of open) unknown.push(`${listed(those)}: ${lowerFirst(reason)}`);
  return unknown;
}

const blindStates: [state: LinkInsight['state'], one: string, several: string][] = [
  ['dark', 'shows counts only', 'show counts only'],
  ['unread', 'has stages that have not been read yet', 'have stages that have not been read yet'],
  ['unrecorded', 'has no stages recorded', 'have no stages recorded'],
];

function blindWords({ all }: Told): string[] {
  return blindStates.flatMap(([state, one, several]) => {
    const names = all.flatMap(({ link, stated }) =>
      link.state === state ? [linkName(stated.transaction)] : [],
    );
    return names.length > 0 ? [`${listed(names)} ${names.length > 1 ? several : one}`] : [];
  });
}
