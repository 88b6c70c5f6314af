import { transactionCard } from '@/components/chains/graph/transaction-card';
import { type TransactionLook } from '@/components/chains/graph/transaction-look';

/** The product's card, counting how often one is drawn. */
export function countedCard(look: TransactionLook) {
  window.cardRenders++;
  return transactionCard(look);
}
