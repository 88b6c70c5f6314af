import type { Health } from './chain-insight';
import { type UnreadableCounts, unreadableText } from '@/lib/values/unreadable-text';
import { linkName } from './words';

/** A chain as the list endpoint returns it: with sale states, but without stages or counts. */
type ListedChain = {
  transactions: readonly { saleState: string; address: { line1: string } }[];
};

/** The health of a chain that we have not read, or not in full: it may be red, but never green. */
export function listedHealth(chain: ListedChain, unreadable?: UnreadableCounts): Health {
  const withdrawn = chain.transactions.filter(({ saleState }) => saleState === 'off-market');
  if (withdrawn.length > 0) {
    const name = linkName(withdrawn[0]!);
    const others = withdrawn.length - 1;
    const who = others > 0 ? `${name} and ${others} more are` : `${name} is`;
    return { level: 'red', reason: `${who} off the market` };
  }
  // An old last change is not a warning: most chains that no one updates have completed.
  return { level: 'grey', reason: greyReason(unreadable) };
}

/** Why we say nothing about a chain or a transaction that we have not read in full. */
export const greyReason = (unreadable: UnreadableCounts | undefined): string =>
  unreadable ? `Checked, but ${unreadableText([unreadable])}` : 'Not checked yet';
