'use client';

import { useQuery } from '@tanstack/react-query';
import { SidePanel } from '@/components/ui/side-panel';
import { TextLink } from '@/components/ui/text-link';
import { Moment } from '@/components/values/moment';
import type { AccessRequest } from '@/lib/access-requests/schema';
import { partiesQuery } from '@/lib/parties/queries';
import { routes } from '@/lib/routes';
import { transactionQuery } from '@/lib/transactions/queries';
import { addressLine } from '@/lib/values/address-line';
import { roleLabel } from '@/lib/values/role';
import { InviteInstead } from './invite-instead';
import { PanelPart } from './panel-part';
import { RequestStatusBadge } from './request-status-badge';
import { RoleHolders } from './role-holders';
import { WouldSee } from './would-see';

type RequestPanelProps = {
  request: AccessRequest;
  serviceUrl: string | null;
  onClose: () => void;
};

/** What one request means: who has that role already, what the person would see, and what can be done from here. */
export function RequestPanel({ request, serviceUrl, onClose }: RequestPanelProps) {
  const { transactionId, role, status } = request;
  const parties = useQuery(partiesQuery(transactionId));
  const transaction = useQuery(transactionQuery(transactionId));
  return (
    <SidePanel
      title={request.from.trim() || 'Name not given'}
      subtitle={`asks to be ${roleLabel(role)}`}
      isOpen
      onClose={onClose}
    >
      <div className="space-y-5 text-sm [overflow-wrap:anywhere]">
        <div className="space-y-1">
          <p>
            <TextLink href={routes.transaction(transactionId)} prefetch={false}>
              {addressLine(request.address)}
            </TextLink>
          </p>
          <p className="flex flex-wrap items-center gap-x-3">
            <RequestStatusBadge status={status} />
            <span className="text-muted">
              Asked <Moment value={request.createdAt} isRelative />
            </span>
          </p>
        </div>
        <PanelPart title={`Who is ${roleLabel(role)} there already`} query={parties}>
          {(all) => <RoleHolders parties={all} role={role} transactionId={transactionId} />}
        </PanelPart>
        <PanelPart title="What they would see" query={transaction}>
          {(data) => <WouldSee transaction={data} partyCount={parties.data?.length ?? null} />}
        </PanelPart>
        {status === 'pending' && (
          <InviteInstead request={request} transaction={transaction.data ?? null} serviceUrl={serviceUrl} />
        )}
      </div>
    </SidePanel>
  );
}
