'use client';

import { useRef } from 'react';
import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { ListEnd } from '@/components/shell/list-end';
import { PageHeader } from '@/components/shell/page-header';
import { ServiceLink } from '@/components/shell/service-link';
import { EmptyState } from '@/components/ui/empty-state';
import { LinkButton } from '@/components/ui/link-button';
import { LinkTabs } from '@/components/ui/link-tabs';
import {
  oldestFirst,
  type RequestView,
  requestViews,
  serializeRequestParams,
} from '@/lib/access-requests/request-list';
import { accessRequestsQuery } from '@/lib/access-requests/queries';
import { useEveryPage } from '@/lib/query/use-every-page';
import { routes } from '@/lib/routes';
import { count, humanise } from '@/lib/values/text';
import { RequestPanel } from './request-panel';
import { RequestTable } from './request-table';
import { useReview } from './use-review';

type RequestListViewProps = {
  view: RequestView;
  userId: string;
  /** The URL of the service itself, the only place where requests can be answered. */
  serviceUrl: string | null;
};

/** Requests to join transactions whose parties the user can change, the oldest first (endpoint 17). */
export function RequestListView({ view, userId, serviceUrl }: RequestListViewProps) {
  const list = useEveryPage(useSuspenseInfiniteQuery(accessRequestsQuery(view === 'any' ? undefined : view)));
  const rows = oldestFirst(list.rows);
  const box = useRef<HTMLElement>(null);
  const review = useReview(rows, view, userId, box);
  const handledCount = rows.filter(({ id }) => review.handled.includes(id)).length;
  const hrefOf = (request: string) =>
    routes.accessRequests() + serializeRequestParams({ status: view, request });
  return (
    <>
      <PageHeader
        title="Access requests"
        note="Requests are accepted and declined in the service. Here you see what each would mean, and can invite instead."
        actions={serviceUrl && <ServiceLink url={serviceUrl} />}
      >
        <LinkTabs
          label="Status"
          tabs={requestViews.map((status) => ({
            href: routes.accessRequests() + serializeRequestParams({ status }),
            label: status === 'any' ? 'All' : humanise(status),
            isCurrent: status === view,
          }))}
        />
      </PageHeader>
      <div className="flex gap-4">
        <section
          ref={box}
          aria-label="Access requests"
          className="min-w-0 flex-1 self-start overflow-clip rounded-lg border border-line bg-surface"
        >
          {rows.length > 0 ? (
            <RequestTable
              requests={rows}
              openId={review.open?.id ?? null}
              isMixed={view === 'any'}
              handled={view === 'pending' ? review.handled : null}
              hrefOf={hrefOf}
              onOpen={review.openAndFocus}
            />
          ) : (
            <EmptyState
              kind={view === 'any' ? 'none-yet' : 'none-match'}
              title={list.isComplete ? noneWords(view) : 'No request could be shown so far'}
              action={
                view !== 'any' && (
                  <LinkButton href={routes.accessRequests({ status: 'any' })}>See all requests</LinkButton>
                )
              }
            >
              A request appears here when someone asks to join a transaction whose parties you can change.
            </EmptyState>
          )}
          {(rows.length > 0 || !list.isComplete) && (
            <ListEnd
              list={list}
              shown={
                handledCount > 0
                  ? `${count(rows.length, 'request')}, ${handledCount} marked handled in this browser only`
                  : count(rows.length, 'request')
              }
            />
          )}
        </section>
        {review.open && (
          <RequestPanel
            key={review.open.id}
            request={review.open}
            serviceUrl={serviceUrl}
            isHandled={review.handled.includes(review.open.id)}
            isPinned={review.isPinned}
            focusRequest={review.focusRequest}
            onHandled={review.mark}
            onClose={review.close}
          />
        )}
      </div>
    </>
  );
}

function noneWords(view: RequestView): string {
  if (view === 'any') return 'No request';
  return view === 'pending' ? 'No one is waiting for an answer' : `No ${view} request`;
}
