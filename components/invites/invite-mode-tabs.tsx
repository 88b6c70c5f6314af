import { LinkTabs } from '@/components/ui/link-tabs';
import { serializeInviteParams } from '@/lib/invites/invite-params';
import { routes } from '@/lib/routes';

type InviteModeTabsProps = { transactionId: string; mode: 'one' | 'several' };

/** One person by a form, or several by pasted rows. */
export function InviteModeTabs({ transactionId, mode }: InviteModeTabsProps) {
  const hrefOf = (to: 'one' | 'several') =>
    routes.transactionInvite(transactionId) + serializeInviteParams({ mode: to });
  return (
    <LinkTabs
      label="How many"
      look="segments"
      tabs={[
        { href: hrefOf('one'), label: 'One person', isCurrent: mode === 'one' },
        { href: hrefOf('several'), label: 'Several people', isCurrent: mode === 'several' },
      ]}
    />
  );
}
