import { NewChainLink } from '@/components/shell/new-chain-link';
import { EmptyState } from '@/components/ui/empty-state';

/** Shown if the user is in no chain. */
export function NoChains() {
  return (
    <EmptyState
      kind="none-yet"
      title="You are not in a chain yet"
      action={<NewChainLink>Start a chain</NewChainLink>}
    >
      A chain appears here when you start one, or when someone invites you to a transaction and you accept.
    </EmptyState>
  );
}
