import { analyseChain } from '@/lib/insight/analyse-chain';
import type { ChainInsight, Holds } from '@/lib/insight/chain-insight';
import type { InsightInput } from '@/lib/insight/insight-input';
import { outsideStage } from '@/lib/insight/outside-stage';
import type { Stage } from '@/lib/stages/schema';
import { linkNames } from './link-names';
import { chainName } from './name';
import type { Chain } from './schema';

/**
 * Who reads what leaves the house. `internal`: a colleague, who may know what the user knows. `agent`: another agent
 * of the chain, who knows its homes and has to know what holds it, and not what they cost or what people wrote.
 * `client`: a party of one transaction, to whom the other homes are links above and below.
 */
export type Audience =
  { level: 'internal' } | { level: 'agent' } | { level: 'client'; transactionId: string };

type ChainTransaction = Chain['transactions'][number];
type Told = 'id' | 'saleState' | 'yourRole' | 'address' | 'currency';
type Withheld = 'amount' | 'listing' | 'transactionDate' | 'updatedAt' | 'stageProgress';
/** A transaction as someone else may see it; null is what they may not. A `Chain` is one with nothing withheld. */
export type SharedTransaction = Pick<ChainTransaction, Told> & {
  [Field in Withheld]: ChainTransaction[Field] | null;
};
export type SharedChain = Pick<Chain, 'id' | 'links'> & { transactions: SharedTransaction[] };

/** What was read of a chain, and what is concluded from it; stages by transaction id, where they may be read. */
export type ChainReading = {
  chain: Chain;
  stages: ReadonlyMap<string, Stage[]>;
  input: InsightInput;
  insight: ChainInsight;
};

/** `title` names the file. `isHeldElsewhere`: only links that are not told of hold the chain. */
export type Redacted = {
  title: string;
  chain: SharedChain;
  stages: ReadonlyMap<string, Stage[]>;
  insight: ChainInsight;
  isHeldElsewhere: boolean;
};

/**
 * What of a chain may be told to an audience. Every file, print and text is made from its result alone. What it does
 * not name it leaves out, so that a field which the service adds later is withheld.
 */
export function redactChain(reading: ChainReading, audience: Audience): Redacted {
  const { chain, stages, insight } = reading;
  if (audience.level === 'internal') {
    return { title: chainName(chain), chain, stages, insight, isHeldElsewhere: false };
  }

  const ownId = audience.level === 'client' ? audience.transactionId : null;
  const isTold = (id: string) => ownId === null || id === ownId;
  const names = ownId === null ? new Map<string, string>() : linkNames(chain, ownId);
  const own = chain.transactions.find(({ id }) => id === ownId);
  const outside = outsideInsight(reading.input, names);
  const isHeldElsewhere =
    outside.holds.transactionIds.length > 0 && !outside.holds.transactionIds.some(isTold);
  return {
    title: own ? `${own.address.line1} and its chain` : chainName(chain),
    chain: {
      id: chain.id,
      links: chain.links,
      transactions: chain.transactions.map((one) =>
        isTold(one.id)
          ? redactTransaction(one, ownId !== null)
          : nameless(one, names.get(one.id) ?? 'Another link'),
      ),
    },
    stages: new Map([...stages].filter(([id]) => isTold(id)).map(([id, all]) => [id, all.map(outsideStage)])),
    insight: ownId === null ? outside : insightOf(outside, ownId),
    isHeldElsewhere,
  };
}

/** The same conclusions in words that name stages by their kind and these links by these names, and call no one "you". */
function outsideInsight(input: InsightInput, names: ReadonlyMap<string, string>): ChainInsight {
  const transactions = input.chain.transactions.map((one) => ({
    ...one,
    address: { line1: names.get(one.id) ?? one.address.line1 },
  }));
  const stages = Object.fromEntries(
    Object.entries(input.stages).map(([id, all]) => [
      id,
      all.map((stage) => ({ ...stage, assignedToYou: false })),
    ]),
  );
  return analyseChain({ ...input, isOutside: true, stages, chain: { ...input.chain, transactions } });
}

/** What of it is about one link and no other. */
function insightOf(insight: ChainInsight, transactionId: string): ChainInsight {
  const isOwn = (ids: readonly string[]) => ids.length > 0 && ids.every((id) => id === transactionId);
  const { holds } = insight;
  const links = insight.links.filter((link) => link.transactionId === transactionId);
  const isBlocked = links.some(({ blocked }) => blocked.length > 0);
  const nothing: Holds = {
    kind: 'nothing',
    transactionIds: [],
    stageId: null,
    whose: null,
    since: null,
    text: '',
  };
  return {
    id: insight.id,
    asOf: insight.asOf,
    holds: isOwn(holds.transactionIds) ? holds : nothing,
    window: null,
    links,
    ends: insight.ends.filter((end) => end.transactionId === transactionId),
    health: { level: 'grey', reason: 'The other links are not included' },
    worstId: null,
    contradictions: [],
    completionDays: [],
    joined: [],
    statements: insight.statements
      .filter(({ inputs }) => isOwn(inputs.map((input) => input.transactionId)))
      .map((statement) => ({
        ...statement,
        unknown: [],
        // The others tell how many links they are about.
        assumptions: statement.assumptions.filter(
          ({ id }) =>
            ['usual-durations', 'shut-at-christmas'].includes(id) || (id === 'blocks-end' && isBlocked),
        ),
      })),
  };
}

/** The price is known to those who pay and get it, and to no one else. */
function redactTransaction(transaction: ChainTransaction, isOwn: boolean): SharedTransaction {
  const { id, saleState, yourRole, address, currency, amount, transactionDate } = transaction;
  const { stageProgress, updatedAt } = transaction;
  return {
    id,
    saleState,
    yourRole,
    address,
    currency,
    stageProgress,
    updatedAt,
    amount: isOwn ? amount : null,
    transactionDate: isOwn ? transactionDate : null,
    listing: null,
  };
}

function nameless({ id, saleState, currency }: ChainTransaction, name: string): SharedTransaction {
  return {
    id,
    saleState,
    yourRole: null,
    currency,
    address: { line1: name, line2: null, city: '', region: '', postcode: '', country: '' },
    amount: null,
    listing: null,
    transactionDate: null,
    updatedAt: null,
    stageProgress: null,
  };
}
