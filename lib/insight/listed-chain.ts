import type { Health } from './chain-insight';
import { nameOf } from './words';

/** A chain as the list of chains has it: sale states, neither stages nor counts. */
export type ListedChain = {
  transactions: readonly { saleState: string; address: { line1: string } }[];
};

const notLookedInto: Health = { level: 'grey', reason: 'Not checked yet' };

/** What can be said of a chain that was not looked into: it may find a reason to worry and never one to relax. */
export function listedHealth(chain: ListedChain): Health {
  const withdrawn = chain.transactions.filter(({ saleState }) => saleState === 'off-market');
  if (withdrawn.length > 0) {
    const name = nameOf(withdrawn[0]!);
    const others = withdrawn.length - 1;
    const who = others > 0 ? `${name} and ${others} more are` : `${name} is`;
    return { level: 'red', reason: `${who} off the market` };
  }
  // Silence alone is no reason: most chains that no one touches have completed.
  return notLookedInto;
}
