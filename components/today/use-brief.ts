import {
  type InfiniteData,
  type QueryKey,
  useInfiniteQuery,
  type UseInfiniteQueryOptions,
} from '@tanstack/react-query';
import { useAddressBook } from '@/components/insight/use-address-book';
import { useMissingScope } from '@/components/shell/use-missing-scope';
import { accessRequestsQuery } from '@/lib/access-requests/queries';
import { useHandled } from '@/lib/access-requests/handled-requests';
import { ownWrites } from '@/lib/session/own-writes';
import { callList, type Question } from '@/lib/contacts/call-list';
import { isRole, peopleAt } from '@/lib/contacts/who-to-call';
import { invitesQuery, sentInvitesQuery } from '@/lib/invites/queries';
import type { BriefChain } from '@/lib/today/brief-chain';
import { changedItems, holdsItems, type Item, leaveAloneItems, callTopics, ownItems, promiseItems } from '@/lib/today/brief'; // oxfmt-ignore
import type { MemoryValue } from '@/lib/today/memory-value';
import { promiseRecords, promiseWords } from '@/lib/today/promise-record';
import { answeredItems, statusesOf, waitingItems } from '@/lib/today/waiting';
import type { Page } from '@/lib/values/page';
import { routes } from '@/lib/routes';
import { londonDay } from '@/lib/values/moment-format';
import type { KnownChain } from './use-known-chains';

/** All sections of the morning, without what is snoozed until another day. */
export function useBrief(
  userId: string,
  known: ReadonlyMap<string, KnownChain>,
  memory: MemoryValue | null,
  now: number,
) {
  const handled = useHandled(userId);
  const requests = useWaiting(accessRequestsQuery('pending'), 'requests:read', 'Access requests');
  const received = useWaiting(invitesQuery(), 'invites:read', 'Invites');
  const sent = useWaiting(sentInvitesQuery(), 'invites:read', 'Invites that you sent');
  const chains = [...known.values()].map(
    ({ listed: { id, transactions }, read, insight, titles }): BriefChain => ({ id, transactions, read, insight, titles }), // oxfmt-ignore
  );
  const book = useAddressBook(chains.length > 0);
  const today = Date.parse(londonDay(now)) / 86_400_000;
  const isAwake = ({ key }: { key: string }) => (memory?.snoozed[key] ?? 0) <= today;
  const awake = (items: Item[]) => items.filter(isAwake);
  const calls = callList(book.contacts, callTopics(chains));
  const records = promiseRecords(memory?.ledger ?? {}, book.contacts);
  const pending = requests.rows.filter(({ id }) => !handled?.includes(id));
  const all = { requests: pending, received: received.rows, sent: sent.rows };
  return {
    changed: memory
      ? awake([
          ...answeredItems(all, memory, now),
          ...changedItems(chains, memory, new Set(ownWrites.read(userId))),
        ])
      : [],
    promises: awake(
      promiseItems(chains, (id, role) => {
        const firm = peopleAt(book.contacts, id).find((one) => isRole(one.role, role) && one.contact.company);
        return promiseWords(records, firm?.contact.company ?? null, role);
      }),
    ),
    holds: awake(holdsItems(chains)),
    own: awake(ownItems(chains)),
    people: calls.people.filter(({ contact }) => isAwake({ key: `call:${contact.id}` })),
    unnamed: awake(
      calls.unnamed.map((one) => ({ ...unnamedItem(one), note: book.missing ? null : one.because })),
    ),
    leaveAlone: awake(leaveAloneItems(chains, book.contacts)),
    waiting: awake(waitingItems(all, now)),
    snoozed: Object.values(memory?.snoozed ?? {}).filter((until) => until > today).length,
    book,
    chains,
    /** Why some of what waits is not there, as sentences. */
    waitingGap: [...new Set([requests, received, sent].flatMap(({ gap }) => gap ?? []))].join(' ') || null,
    /** What the next mark is compared with. */
    statuses: statusesOf({ ...all, requests: requests.rows }, now),
  };
}

function unnamedItem({ chainId, place, link, promise, text }: Question): Item {
  return {
    key: `unnamed:${promise?.stageId ?? link.transactionId}`,
    href: routes.chain(chainId, { select: link.transactionId }),
    lead: place,
    text: text.slice(place.length + 2),
    note: null,
    level: null,
    copy: text,
  };
}

type Pending<T> = UseInfiniteQueryOptions<
  Page<T>,
  Error,
  InfiniteData<Page<T>>,
  QueryKey,
  string | undefined
>;

/** The first page of a list, and why there may be more, as a sentence. */
function useWaiting<T>(query: Pending<T>, scope: 'requests:read' | 'invites:read', what: string) {
  const missing = useMissingScope(scope);
  const { data, isError } = useInfiniteQuery({ ...query, enabled: missing === undefined });
  return {
    rows: data?.pages.flatMap((page) => page.data) ?? [],
    gap:
      missing ??
      (isError && !data
        ? `${what} could not be read.`
        : data?.pages.at(-1)?.nextCursor
          ? `${what}: only the newest were checked.`
          : null),
  };
}
