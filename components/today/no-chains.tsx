import type { ComponentProps } from 'react';
import { Plus } from 'lucide-react';
import { EmptyState } from '@/components/ui/empty-state';
import { LinkButton } from '@/components/ui/link-button';
import { routes } from '@/lib/routes';
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
          <LinkButton href={routes.chainNew()} variant="primary" icon={<Plus aria-hidden />}>
            New chain
          </LinkButton>
        }
      >
        {!isUnsure &&
          'Once you are, this is where your morning begins: what changed, what holds each chain, and who to call.'}
      </EmptyState>
      {isReady && (waiting.length > 0 || waitingGap) && <WaitingSection {...section} />}
    </>
  );
}
