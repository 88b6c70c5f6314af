import { analyseChain } from '@/lib/insight/analyse-chain';
import type { ChainInsight, EventDays, Holds } from '@/lib/insight/chain-insight';
import type { InsightInput } from '@/lib/insight/insight-input';
import { outsideStage } from '@/lib/insight/outside-stage';
import type { Stage } from '@/lib/stages/schema';
import { chainName, linkNames } from './name';
import type { Chain } from './schema';

/**
 * Who reads a file or letter. `internal`: a colleague, who may know all that the user knows. `agent`: another agent in
 * the chain, who may know its homes and what holds it, but not prices or notes. `client`: a party to one transaction,
 * who sees the other homes only as links above and below.
 */
export type Audience =
  | { level: 'internal' }
  | { level: 'agent' }
  | { level: 'client'; transactionId: string };

type ChainTransaction = Chain['transactions'][number];
type SharedField = 'id' | 'saleState' | 'yourRole' | 'address' | 'currency';
type RedactedField = 'amount' | 'listing' | 'transactionDate' | 'updatedAt' | 'stageProgress';
/** A transaction as the audience may see it; withheld fields are null. */
export type SharedTransaction = Pick<ChainTransaction, SharedField> & {
  [Field in RedactedField]: ChainTransaction[Field] | null;
};
export type SharedChain = Pick<Chain, 'id' | 'links'> & { transactions: SharedTransaction[] };

/** A chain as read, with its insight. `stages` by transaction id, of the transactions whose stages may be read. */
export type ChainReading = {
  chain: Chain;
  stages: ReadonlyMap<string, Stage[]>;
  input: InsightInput;
  insight: ChainInsight;
};

/** `title` names the file. `isHeldElsewhere` if only links that are withheld hold the chain. */
export type Redacted = {
  title: string;
  chain: SharedChain;
  stages: ReadonlyMap<string, Stage[]>;
  insight: ChainInsight;
  isHeldElsewhere: boolean;
};

/**
 * Reduces a chain to what an audience may know. Every file, print and text is made from its result alone. Fields are
 * listed by name, so a field that the service adds later is withheld.
 */
export function redactChain(reading: ChainReading, audience: Audience): Redacted {
  const { chain, stages, insight } = reading;
  if (audience.level === 'internal') {
    return { title: chainName(chain), chain, stages, insight, isHeldElsewhere: false };
  }

  const ownId = audience.level === 'client' ? audience.transactionId : null;
  const isShared = (id: string) => ownId === null || id === ownId;
  const names = ownId === null ? new Map<string, string>() : linkNames(chain, ownId);
  const own = chain.transactions.find(({ id }) => id === ownId);
  const outside = outsideInsight(reading.input, names);
  // What holds the joined links says nothing about a client's sale that is not joined to them.
  const isJoined = ownId === null || outside.joined.includes(ownId);
  const isHeldElsewhere =
    isJoined && outside.holds.transactionIds.length > 0 && !outside.holds.transactionIds.some(isShared);
  return {
    title: ownId === null ? chainName(chain) : `${own?.address.line1 ?? 'A home'} and its chain`,
    chain: {
      id: chain.id,
      links: chain.links,
      transactions: chain.transactions.map((one) =>
        isShared(one.id)
          ? redactTransaction(one, ownId !== null)
          : withheldTransaction(one, names.get(one.id) ?? 'Another link'),
      ),
    },
    stages: new Map(
      [...stages].filter(([id]) => isShared(id)).map(([id, all]) => [id, all.map(outsideStage)]),
    ),
    insight: ownId === null ? outside : insightOf(outside, ownId),
    isHeldElsewhere,
  };
}

/** The insight in words for others: stages by kind, links by these names, and never "you". */
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

const noDays: EventDays = { links: {}, days: [], isUnsettled: false, proposals: [], statements: [] };

/** The part of an insight that concerns only one link. */
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
    dates: { exchange: noDays, completion: noDays },
    joined: [],
    statements: insight.statements
      .filter(
        ({ inputs, basis }) =>
          isOwn(inputs.map((input) => input.transactionId)) ||
          // Only says that not all of this is recorded.
          (basis === 'you said' && inputs.length === 0),
      )
      .map((statement) => ({
        ...statement,
        unknown: [],
        // The other assumptions reveal how many links they concern.
        assumptions: statement.assumptions.filter(
          ({ id }) =>
            ['usual-durations', 'shut-at-christmas'].includes(id) || (id === 'blocks-end' && isBlocked),
        ),
      })),
  };
}

/** Only the parties to a transaction may know its price. */
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

function withheldTransaction({ id, saleState, currency }: ChainTransaction, name: string): SharedTransaction {
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
