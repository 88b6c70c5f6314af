import type { ComponentProps, ReactNode } from 'react';
import { SidePanel } from '@/components/ui/side-panel';
import type { InsightStage } from '@/lib/insight/insight-input';
import { TransactionPanel } from './transaction-panel';

type ChainPanelProps = Omit<ComponentProps<typeof TransactionPanel>, 'transaction' | 'stages'> & {
  /** The selected transaction, or the default one. */
  transaction: ComponentProps<typeof TransactionPanel>['transaction'] | undefined;
  /** Shown instead by default if several links may hold the chain. */
  calls: ReactNode;
  stages: ReadonlyMap<string, { stages: readonly InsightStage[] }>;
};

/** The panel beside the drawing: one transaction, or who to call about each link that may hold the chain. */
export function ChainPanel({ transaction, calls, stages, ...panel }: ChainPanelProps) {
  if (transaction)
    return (
      <TransactionPanel {...panel} transaction={transaction} stages={stages.get(transaction.id)?.stages} />
    );
  if (!calls) return null;
  return (
    <SidePanel
      title="Who to call"
      subtitle="About each link that may hold the chain"
      isOpen
      isPinned
      isFullHeight={panel.isFullHeight}
      onClose={panel.onClose}
    >
      {calls}
    </SidePanel>
  );
}
