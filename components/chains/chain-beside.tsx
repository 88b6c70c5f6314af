import type { ComponentProps, ReactNode } from 'react';
import { SidePanel } from '@/components/ui/side-panel';
import type { InsightStage } from '@/lib/insight/insight-input';
import { TransactionPanel } from './transaction-panel';

type ChainBesideProps = Omit<ComponentProps<typeof TransactionPanel>, 'transaction' | 'stages'> & {
  /** The link that is selected, or with which the panel opens. */
  shown: ComponentProps<typeof TransactionPanel>['transaction'] | undefined;
  /** With which it opens instead, where several links hold the chain or may. */
  calls: ReactNode;
  stages: ReadonlyMap<string, { stages: readonly InsightStage[] }>;
};

/** What stands beside the drawing: one link, or a call about each of those that may hold the chain. */
export function ChainBeside({ shown, calls, stages, ...panel }: ChainBesideProps) {
  if (shown) return <TransactionPanel {...panel} transaction={shown} stages={stages.get(shown.id)?.stages} />;
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
