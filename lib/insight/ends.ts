import type { ChainEnd } from './chain-insight';
import type { InsightInput } from './insight-input';
import type { Joined } from './joined-links';
import { isExchanged, type StatedLink } from './link-state';
import { saysNotFound } from './stage-notes';

/** All ends of the chain. A split chain has several; a transaction without links is both a top and a bottom. */
export function chainEnds(links: readonly StatedLink[], joined: Joined, input: InsightInput): ChainEnd[] {
  const at = (position: 'top' | 'bottom', others: Joined['dependents']) =>
    links
      .filter(({ transaction }) => others.get(transaction.id)?.size === 0)
      .map((link): ChainEnd => {
        const isDeclared = input.declared?.closedEnds?.some(
          (end) => end.transactionId === link.transaction.id && end.position === position,
        );
        const end = isDeclared
          ? { state: 'closed' as const, reason: 'You said that this end is complete' }
          : position === 'top'
            ? top(link)
            : bottom(link);
        return { transactionId: link.transaction.id, position, ...end };
      });
  return [...at('top', joined.dependents), ...at('bottom', joined.dependencies)];
}

type End = Pick<ChainEnd, 'state' | 'reason'>;

function top(link: StatedLink): End {
  if (isExchanged(link)) return { state: 'closed', reason: 'It has exchanged' };
  const open = link.steps.filter((step) => !link.done.isDone(step));
  return open.some(({ stage }) => saysNotFound(stage))
    ? { state: 'open', reason: 'The record says the seller has not found a home yet' }
    : { state: 'unknown', reason: 'No onward purchase is recorded' };
}

function bottom(link: StatedLink): End {
  if (isExchanged(link)) return { state: 'closed', reason: 'It has exchanged' };
  const { saleState } = link.transaction;
  if (saleState === 'for-sale-no-offers') return { state: 'open', reason: 'No buyer yet' };
  if (saleState === 'for-sale-sold-stc') {
    return {
      state: 'unknown',
      reason: 'No sale by the buyer is recorded, and there may not be one',
    };
  }
  return { state: 'unknown', reason: 'It is not known whether there is a buyer' };
}
