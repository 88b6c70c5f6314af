import type { Health } from './chain-insight';
import { linkName } from './words';

/** A chain as the list endpoint returns it: with sale states, but without stages or counts. */
type ListedChain = {
  transactions: readonly { saleState: string; address: { line1: string } }[];
};

const notChecked: Health = { level: 'grey', reason: 'Not checked yet' };

/** The health of a chain that we have not read: it may be red, but never green. */
export function listedHealth(chain: ListedChain): Health {
  const withdrawn = chain.transactions.filter(({ saleState }) => saleState === 'off-market');
  if (withdrawn.length > 0) {
    const name = linkName(withdrawn[0]!);
    const others = withdrawn.length - 1;
    const who = others > 0 ? `${name} and ${others} more are` : `${name} is`;
    return { level: 'red', reason: `${who} off the market` };
  }
  // An old last change is not a warning: most chains that no one updates have completed.
  return notChecked;
}
