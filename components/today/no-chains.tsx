import type { ComponentProps } from 'react';
import { Plus } from 'lucide-react';
import { NewChainLink } from '@/components/shell/new-chain-link';
import { EmptyState } from '@/components/ui/empty-state';
import { WaitingSection } from './today-sections';

type NoChainsProps = ComponentProps<typeof WaitingSection> & {
  /** There may be chains that could not be listed. */
  isUnsure: boolean;
  /** What waits is known. */
  isReady: boolean;
};

/** The morning brief without any chain: what waits for an answer, such as an invite to a first one. */
export function NoChains({ isUnsure, isReady, ...section }: NoChainsProps) {
  const { waiting, waitingGap } = section.brief;
  return (
    <>
      <EmptyState
        kind="none-yet"
        title={isUnsure ? 'No chain could be shown so far' : 'You are not in a chain yet'}
        action={
          <NewChainLink variant="primary" icon={<Plus aria-hidden />}>
            New chain
          </NewChainLink>
        }
      >
        {!isUnsure &&
          'Once you are, this is where your morning begins: what changed, what holds each chain, and who to call.'}
      </EmptyState>
      {isReady && (waiting.length > 0 || waitingGap) && <WaitingSection {...section} />}
    </>
  );
}
