import { transactionCard } from '@/components/chains/graph/transaction-card';
import { type TransactionContent } from '@/components/chains/graph/transaction-content';

/** The product's card, which counts how often it is rendered. */
export function countedCard(content: TransactionContent) {
  window.cardRenders++;
  return transactionCard(content);
}
