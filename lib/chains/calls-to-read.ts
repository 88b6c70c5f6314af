import type { ChainSummary } from './schema';

/** A chain to be read, and the ids of the transactions whose stages are to be read. */
export type ChainToRead = { id: string; stagesOf: readonly string[] };

/** Plans to read a chain with the stages of all of the user's transactions. */
export const withOwnStages = ({ id, transactions }: ChainSummary): ChainToRead => ({
  id,
  stagesOf: transactions.filter(({ yourRole }) => yourRole !== null).map((one) => one.id),
});

/** The number of calls: one per chain and one per transaction for its stages. */
export const callsToRead = (chains: readonly ChainToRead[]): number =>
  chains.reduce((sum, { stagesOf }) => sum + 1 + stagesOf.length, 0);
