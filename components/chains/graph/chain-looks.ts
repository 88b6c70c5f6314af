import { type ChainEnd, type Health } from '@/lib/insight/chain-insight';
import { type SharedChain } from '@/lib/chains/redact';
import { holdsWords } from '@/lib/insight/words';
import { type LinkMove, TransactionLook } from './transaction-look';

type Known = {
  health?: ReadonlyMap<string, Health>;
  /** Ids of the links that hold the chain, or may. */
  heldAt?: readonly string[];
  /** What is next, by transaction id. */
  moves?: ReadonlyMap<string, LinkMove>;
  ends?: readonly ChainEnd[];
  /** For a reader who is not the user: nothing is said of "you". */
  isShared?: boolean;
};

/** One look per transaction of a chain, by id. */
export function chainLooks(
  chain: SharedChain,
  { health, heldAt = [], moves, ends = [], isShared = false }: Known = {},
): ReadonlyMap<string, TransactionLook> {
  const titles = new Map(chain.transactions.map(({ id, address }) => [id, address.line1]));
  const funders = new Map<string, string[]>();
  for (const { transactionId, dependencyId } of chain.links) {
    const title = titles.get(dependencyId);
    if (title) add(funders, transactionId, title);
  }
  const openEnds = new Map<string, ChainEnd[]>();
  for (const end of ends) if (end.state === 'open') add(openEnds, end.transactionId, end);
  return new Map(
    chain.transactions.map((transaction) => {
      const { id } = transaction;
      const surroundings = {
        health: health?.get(id),
        move: moves?.get(id),
        holds: heldAt.includes(id) ? holdsWords(heldAt) : '',
        openEnds: openEnds.get(id) ?? [],
        dependsOn: funders.get(id) ?? [],
        isShared,
      };
      return [id, new TransactionLook(transaction, surroundings)];
    }),
  );
}

function add<T>(lists: Map<string, T[]>, id: string, one: T) {
  const list = lists.get(id);
  if (list) list.push(one);
  else lists.set(id, [one]);
}
