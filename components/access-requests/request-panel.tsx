'use client';

import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { CircleCheck, Undo2 } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { failureWords } from '@/components/shell/failure-words';
import { GapsOf } from '@/components/shell/list-gaps';
import { readFailure } from '@/components/shell/read-failure';
import { ServiceLink } from '@/components/shell/service-link';
import { useMissingScope } from '@/components/shell/use-missing-scope';
import { Button } from '@/components/ui/button';
import { SidePanel } from '@/components/ui/side-panel';
import { Skeleton } from '@/components/ui/skeleton';
import { TextLink } from '@/components/ui/text-link';
import { StatusBadge } from '@/components/values/badges';
import { Moment } from '@/components/values/moment';
import { roleAvailability } from '@/lib/access-requests/role-availability';
import type { AccessRequest } from '@/lib/access-requests/schema';
import { inviteRefusal } from '@/lib/parties/party-rules';
import { partiesQuery } from '@/lib/parties/queries';
import { isItemRefusal } from '@/lib/query/use-read-in-turn';
import { routes } from '@/lib/routes';
import { transactionQuery } from '@/lib/transactions/queries';
import { addressLine } from '@/lib/values/addresses';
import { Failure } from '@/lib/values/failure';
import { roleWords } from '@/lib/values/labels';
import { HandledBadge } from './request-table';
import { RoleHolders, WouldSee } from './what-it-means';
import { useAsker, WhoAsks } from './who-asks';
import { InviteLink, soleEmail, WhatToDo } from './what-to-do';

type RequestPanelProps = {
  request: AccessRequest;
  serviceUrl: string | null;
  isHandled: boolean;
  /** Opened automatically. */
  isPinned: boolean;
  /** Each new object moves focus to the actions. */
  focusRequest: object | null;
  onHandled: (isHandled: boolean) => void;
  onClose: () => void;
};

/** Details of a request: who asks, who already has the role, what they would see, and what the user can do. */
export function RequestPanel(props: RequestPanelProps) {
  const { request, serviceUrl, isHandled, isPinned, focusRequest, onHandled, onClose } = props;
  const { transactionId, role, status } = request;
  const parties = useQuery(partiesQuery(transactionId));
  const transaction = useQuery(transactionQuery(transactionId));
  const asker = useAsker(request, transaction.data);
  const missingScope = useMissingScope('invites:write');
  const missingReadScope = useMissingScope('chains:read');
  // The invite form reads both as well.
  const errors = [transaction.error, parties.error];
  const missingRight = errors.some(isItemRefusal)
    ? (errors.some(isForbidden) && missingReadScope) || 'The service does not show you this transaction.'
    : transaction.data && inviteRefusal(transaction.data.yourPermissions);
  const availability = roleAvailability(role, parties.data ?? []);
  const side = parties.data ? availability.side : null;
  const invite = { request, side, inviteRefusal: missingScope ?? missingRight };
  return (
    <SidePanel
      title={request.from.trim() || 'Name not given'}
      subtitle={`asks to be ${roleWords(role)}`}
      isOpen
      isPinned={isPinned}
      focusRequest={focusRequest}
      onClose={onClose}
    >
      <div className="space-y-4 text-sm [overflow-wrap:anywhere]">
        <WhoAsks request={request} asker={asker} transaction={transaction.data} />
        <div className="space-y-1">
          <p>
            <TextLink href={routes.transaction(transactionId)} prefetch={false}>
              {addressLine(request.address)}
            </TextLink>
          </p>
          <p className="flex flex-wrap items-center gap-x-3">
            {isHandled && status === 'pending' ? <HandledBadge /> : <StatusBadge status={status} />}
            <span className="text-muted">
              Asked <Moment value={request.createdAt} isRelative />
            </span>
          </p>
        </div>
        <PanelPart title={`Who is already ${roleWords(role)}`} query={parties}>
          {(all) => (
            <>
              <GapsOf rowsKey={partiesQuery(transactionId).queryKey} className="mb-2" />
              <RoleHolders
                availability={availability}
                partyCount={all.length}
                role={role}
                transactionId={transactionId}
              />
            </>
          )}
        </PanelPart>
        {status === 'pending' && (
          <div data-actions className="flex flex-wrap gap-2">
            <InviteLink {...invite} email={soleEmail(asker)} isPrimary />
            {serviceUrl && <ServiceLink url={serviceUrl} />}
            <Button
              icon={isHandled ? <Undo2 aria-hidden /> : <CircleCheck aria-hidden />}
              onPress={() => onHandled(!isHandled)}
            >
              {isHandled ? 'Not handled yet' : 'Mark handled'}
            </Button>
          </div>
        )}
        <PanelPart title="What they would see" query={transaction}>
          {(data) => <WouldSee transaction={data} partyCount={parties.data?.length ?? null} />}
        </PanelPart>
        {status === 'pending' && <WhatToDo {...invite} asker={asker} serviceUrl={serviceUrl} />}
      </div>
    </SidePanel>
  );
}

/** Whether it may be the key that lacks a right: a 404 says only that the sale is not found. */
const isForbidden = (error: unknown) => error instanceof Failure && error.status === 403;

type PanelPartProps<T> = {
  title: string;
  query: Pick<UseQueryResult<T>, 'data' | 'error' | 'isFetching' | 'refetch'>;
  children: (data: T) => ReactNode;
};

/** A section with its own query, so that a failure does not affect the other sections. */
function PanelPart<T>({ title, query, children }: PanelPartProps<T>) {
  const titleId = useId();
  const { data, error, isFetching, refetch } = query;
  const missingScope = useMissingScope('chains:read');
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId} className="mb-1 font-semibold">
        {title}
      </h3>
      {data !== undefined ? (
        children(data)
      ) : error ? (
        <div role="alert" className="space-y-2">
          <p className="text-muted">
            This could not be loaded.{' '}
            {(isForbidden(error) && missingScope) || `${failureWords(readFailure(error)).title}.`}
          </p>
          <Button size="sm" isPending={isFetching} onPress={() => void refetch()}>
            Try again
          </Button>
        </div>
      ) : (
        <Skeleton label={`Loading: ${title}`} rows={2} className="-mx-4" />
      )}
    </section>
  );
}
