import { Banner } from '@/components/ui/banner';
import { TextLink } from '@/components/ui/text-link';
import { Moment } from '@/components/values/moment';
import type { AlreadyThere } from '@/lib/invites/already-there';
import { routes } from '@/lib/routes';
import { roleLabel } from '@/lib/values/role';

type AlreadyThereNoticeProps = { already: AlreadyThere; transactionId: string };

/** Said before anything is sent: a second invitation to the same person helps nobody. */
export function AlreadyThereNotice({ already, transactionId }: AlreadyThereNoticeProps) {
  if (already.kind === 'party') {
    const { name, role, representing } = already.party;
    return (
      <Banner tone="warning" title="Already a party" isLive>
        {name ?? 'This person'} is the {roleLabel(role, representing)} here.{' '}
        <TextLink href={routes.transactionParties(transactionId)}>Change their role or rights</TextLink>
      </Banner>
    );
  }
  const { createdAt, expiresAt, transaction } = already.invite;
  return (
    <Banner tone="warning" title="Already invited" isLive>
      You invited this address as {roleLabel(transaction.role)} on <Moment value={createdAt} isRelative />.{' '}
      {expiresAt ? (
        <>
          That invitation ends on <Moment value={expiresAt} />.
        </>
      ) : (
        'That invitation does not end by itself.'
      )}
    </Banner>
  );
}
