import type { InsightChain, InsightInput, InsightStage, InsightTransaction } from './insight-input';

/** What was seen of a chain's stages on earlier days, and which changes are the user's own. */
export type History = Pick<InsightInput, 'firstSeen' | 'promisedAt' | 'delays' | 'ownWrites'>;

/** A chain as read, and when (epoch milliseconds); stages by transaction id, complete lists only. */
export type ReadChain = {
  chain: InsightChain;
  readAt: number;
  stages: ReadonlyMap<string, { stages: readonly InsightStage[]; readAt: number }>;
  history?: History;
};

/** The input of `analyseChain`. Own transactions without stages count as unread. @param now epoch milliseconds */
export function chainInput({ chain, readAt, stages, history }: ReadChain, now: number): InsightInput {
  const momentOf = (id: string) => new Date(stages.get(id)?.readAt ?? readAt).toISOString();
  return {
    ...history,
    id: chain.id,
    now,
    chain,
    stages: Object.fromEntries([...stages].map(([id, read]) => [id, read.stages])),
    unread: chain.transactions
      .filter(({ id, yourRole }) => yourRole !== null && !stages.has(id))
      .map(({ id }) => id),
    readAt: Object.fromEntries(chain.transactions.map(({ id }) => [id, momentOf(id)])),
  };
}

type LoneTransaction = Omit<InsightTransaction, 'address'> & {
  property: Pick<InsightTransaction, 'address'>;
};

/** A transaction by itself, as a chain of one link, for its own pages. The user is a party to it. */
export function chainOfOne({
  id,
  updatedAt,
  saleState,
  yourRole,
  stageProgress,
  listing,
  property,
}: LoneTransaction): InsightChain {
  const { address } = property;
  const transaction = { id, updatedAt, saleState, yourRole: yourRole ?? '', stageProgress, listing, address };
  return { id, links: [], transactions: [transaction] };
}
