import { EmptyState } from '@/components/ui/empty-state';
import { LinkButton } from '@/components/ui/link-button';
import type { InviteTab } from '@/lib/invites/list-params';
import { routes } from '@/lib/routes';

export function InviteListEmpty({ tab }: { tab: InviteTab }) {
  if (tab === 'received') {
    return (
      <EmptyState kind="none-yet" title="No one has invited you yet">
        An invite appears here when someone sends one to the email address you use in the service.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      kind="none-yet"
      title="You have not invited anyone yet"
      action={<LinkButton href={routes.chains()}>Go to all chains</LinkButton>}
    >
      Open a transaction whose parties you can change, and choose Invite.
    </EmptyState>
  );
}
