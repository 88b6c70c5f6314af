'use client';

import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { ListEnd } from '@/components/shell/list-end';
import { PageHeader } from '@/components/shell/page-header';
import { ServiceLink } from '@/components/shell/service-link';
import { useMissingScope } from '@/components/shell/use-missing-scope';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { focusFirstResult, focusSearch } from '@/components/ui/focus-first-result';
import { LinkButton } from '@/components/ui/link-button';
import { LinkTabs } from '@/components/ui/link-tabs';
import { SearchField } from '@/components/ui/search-field';
import { Select } from '@/components/ui/select';
import { useNow } from '@/components/values/moment';
import { useUrlState } from '@/components/values/use-url-state';
import {
  sortByStatus,
  filterInvites,
  inviteListParams,
  type InviteTab,
  statusChoices,
} from '@/lib/invites/invite-list';
import { invitesQuery, sentInvitesQuery } from '@/lib/invites/queries';
import { useEveryPage } from '@/lib/query/use-every-page';
import { routes } from '@/lib/routes';
import { count } from '@/lib/values/text';
import { InviteListTable, statusWords } from './invite-list-table';

type InviteListViewProps = {
  tab: InviteTab;
  /** The service's own site, the only place where an invite can be accepted. */
  serviceUrl: string | null;
};

/** Invites addressed to the user and invites the user sent (endpoints 15 and 16). */
export function InviteListView({ tab, serviceUrl }: InviteListViewProps) {
  const [{ q, status }, setState] = useUrlState(inviteListParams);
  const query = useSuspenseInfiniteQuery(tab === 'sent' ? sentInvitesQuery() : invitesQuery());
  const list = useEveryPage(query);
  const now = useNow() ?? query.dataUpdatedAt;
  const inviteRefusal = useMissingScope('invites:write');
  const matching = filterInvites(list.rows, { q, status }, now);
  const shown = tab === 'sent' ? sortByStatus(matching, now) : matching;
  const isFiltered = q.trim() !== '' || status !== '';
  const clear = () => {
    setState({ q: '', status: '' });
    focusSearch();
  };
  return (
    <>
      <PageHeader
        title="Invites"
        note={
          tab === 'sent'
            ? 'You cannot cancel or resend an invite from here. “Invite again” and “Correct address” send a new one.'
            : 'Accept or decline in the service, using the email you were sent. This list only shows their status.'
        }
        actions={serviceUrl && <ServiceLink url={serviceUrl} />}
      >
        <LinkTabs
          label="Invites"
          tabs={[
            { href: routes.invites(), label: 'Received', isCurrent: tab === 'received' },
            { href: routes.invites({ tab: 'sent' }), label: 'Sent', isCurrent: tab === 'sent' },
          ]}
        />
      </PageHeader>
      {list.rows.length === 0 && list.isComplete ? (
        <InviteListEmpty tab={tab} />
      ) : (
        <>
          <div data-print="hide" className="flex flex-wrap items-center gap-2 pb-3">
            <SearchField
              label="Find an invite"
              placeholder={tab === 'sent' ? 'Email, address or role' : 'Sender, address or role'}
              value={q}
              onChange={(text) => setState({ q: text }, { history: 'replace', after: text ? 300 : 0 })}
              onEnter={focusFirstResult}
              className="w-full sm:w-72"
            />
            <Select
              label="Status"
              isLabelHidden
              value={status || 'any'}
              onChange={(id) => setState({ status: id === 'any' ? '' : id })}
              choices={[
                { id: 'any', text: 'Any status' },
                ...statusChoices(list.rows, status, now).map((choice) => ({
                  id: choice.status,
                  text: `${choice.status === 'expiring' ? 'Expiring soon' : statusWords(choice.status, tab === 'sent')} (${choice.count})`,
                })),
              ]}
              className="w-48"
            />
            {isFiltered && (
              <Button variant="quiet" onPress={clear}>
                Clear all
              </Button>
            )}
          </div>
          <section aria-label="Invites" className="overflow-clip rounded-lg border border-line bg-surface">
            {shown.length > 0 ? (
              <InviteListTable tab={tab} invites={shown} now={now} inviteRefusal={inviteRefusal} />
            ) : !isFiltered ? (
              <EmptyState kind="none-yet" title="No invite could be shown so far" />
            ) : (
              <EmptyState
                kind="none-match"
                title={list.isComplete ? 'No invite matches' : 'None of the invites loaded so far matches'}
                action={<Button onPress={clear}>Clear all</Button>}
              >
                Try fewer words, or any status.
              </EmptyState>
            )}
            <ListEnd
              list={list}
              shown={
                isFiltered
                  ? `${shown.length} of ${count(list.rows.length, 'invite')}`
                  : count(list.rows.length, 'invite')
              }
            />
          </section>
        </>
      )}
    </>
  );
}

function InviteListEmpty({ tab }: { tab: InviteTab }) {
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
