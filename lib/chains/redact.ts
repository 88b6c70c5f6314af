import type { Stage } from '@/lib/stages/schema';
import type { LinkFacts } from '@/lib/values/link-facts';
import type { Bottleneck } from './bottleneck';
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
/** A transaction as somebody else may see it; null is what they may not. A `Chain` is one with nothing withheld. */
export type SharedTransaction = Pick<ChainTransaction, Told> & {
  [Field in Withheld]: ChainTransaction[Field] | null;
};
export type SharedChain = Pick<Chain, 'id' | 'links'> & { transactions: SharedTransaction[] };

/** Everything that is known of a chain; stages and facts by transaction id, where they may be read. */
export type ChainReading<C = Chain> = {
  chain: C;
  stages: ReadonlyMap<string, Stage[]>;
  facts: ReadonlyMap<string, LinkFacts>;
  /** What holds the chain, and when it could exchange. Null where nothing does, or where it is not told. */
  slowest: Bottleneck | null;
};

/** `title` names the file. `isHeldElsewhere`: a link that is not told of holds the chain. */
export type Redacted = ChainReading<SharedChain> & { title: string; isHeldElsewhere: boolean };

/**
 * What of a chain may be told to an audience. Every file, print and text is made from its result alone. What it does
 * not name it leaves out, so that a field which the service adds later is withheld.
 * @param plainTitle names a stage without repeating its title, into which people write names and sums
 */
export function redactChain(
  reading: ChainReading,
  audience: Audience,
  plainTitle: (title: string) => string,
): Redacted {
  const { chain, stages, facts, slowest } = reading;
  if (audience.level === 'internal') return { ...reading, title: chainName(chain), isHeldElsewhere: false };

  const ownId = audience.level === 'client' ? audience.transactionId : null;
  const isTold = (id: string) => ownId === null || id === ownId;
  const names = ownId === null ? new Map<string, string>() : linkNames(chain, ownId);
  const own = chain.transactions.find(({ id }) => id === ownId);
  const toldOf = <T>(all: ReadonlyMap<string, T>, tell: (one: T) => T) =>
    new Map([...all].filter(([id]) => isTold(id)).map(([id, one]) => [id, tell(one)]));

  const toldFacts = toldOf(facts, (one) => redactFacts(one, plainTitle));
  const isHeldElsewhere = slowest !== null && !isTold(slowest.transactionId);
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
    stages: toldOf(stages, (all) => all.map((stage) => redactStage(stage, plainTitle))),
    facts: toldFacts,
    slowest:
      slowest && !isHeldElsewhere
        ? {
            ...slowest,
            holding: toldFacts.get(slowest.transactionId)?.holding ?? null,
            links: slowest.links.filter(({ transactionId }) => isTold(transactionId)),
          }
        : null,
    isHeldElsewhere,
  };
}

/** The price is known to those who pay and get it, and to nobody else. */
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

function redactStage(stage: Stage, plainTitle: (title: string) => string): Stage {
  const { id, transactionId, title, progress, expectedUpdate, expectedCompletion } = stage;
  return {
    id,
    transactionId,
    title: plainTitle(title),
    progress,
    expectedUpdate,
    expectedCompletion,
    dependsOnStageId: stage.dependsOnStageId,
    createdAt: stage.createdAt,
    updatedAt: stage.updatedAt,
    description: null,
    progressNote: null,
    assignedToYou: false,
    assigned: false,
  };
}

function redactFacts(facts: LinkFacts, plainTitle: (title: string) => string): LinkFacts {
  const { exchanged, completed, readyAt, path, completionDate, holding } = facts;
  return {
    exchanged,
    completed,
    readyAt,
    path,
    completionDate,
    holding: holding && {
      stageId: holding.stageId,
      title: plainTitle(holding.title),
      blocked: holding.blocked,
      note: null,
      clearedBy: holding.clearedBy,
      since: holding.since,
    },
    blocked: facts.blocked.map(({ stageId, title, since }) => ({
      stageId,
      title: plainTitle(title),
      note: null,
      since,
    })),
    overdue: facts.overdue.map(({ stageId, title, workingDays, onPath }) => ({
      stageId,
      title: plainTitle(title),
      workingDays,
      onPath,
    })),
    brokenPromises: facts.brokenPromises.map(({ stageId, title, promisedFor }) => ({
      stageId,
      title: plainTitle(title),
      promisedFor,
    })),
  };
}
