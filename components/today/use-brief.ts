import {
  type InfiniteData,
  type QueryKey,
  useInfiniteQuery,
  type UseInfiniteQueryOptions,
} from '@tanstack/react-query';
import { partlyRead, useAddressBook } from '@/components/insight/use-address-book';
import { useMissingScope } from '@/components/shell/use-missing-scope';
import { accessRequestsQuery } from '@/lib/access-requests/queries';
import { useHandled } from '@/lib/access-requests/handled-requests';
import { ownWrites } from '@/lib/session/own-writes';
import { callList, type Question } from '@/lib/contacts/call-list';
import { isRole, peopleAt } from '@/lib/contacts/who-to-call';
import { invitesQuery, sentInvitesQuery } from '@/lib/invites/queries';
import type { BriefChain } from '@/lib/today/brief-chain';
import { changedItems, holdsItems, type Item, leaveAloneItems, callTopics, ownItems, promiseItems } from '@/lib/today/brief'; // oxfmt-ignore
import { allChainsKey, factsOf } from '@/lib/today/facts';
import { holidayKey, openHolidays } from '@/lib/today/firm-holiday';
import type { MemoryValue } from '@/lib/today/memory-value';
import { promiseRecords, promiseWords } from '@/lib/today/promise-record';
import { answeredItems, statusesOf, waitingItems } from '@/lib/today/waiting';
import type { Page } from '@/lib/values/page';
import { routes } from '@/lib/routes';
import { londonDay } from '@/lib/values/moment-format';
import type { KnownChain } from './use-known-chains';

/** All sections of the morning brief, without items snoozed until a later day. */
export function useBrief(
  userId: string,
  known: ReadonlyMap<string, KnownChain>,
  memory: MemoryValue | null,
  now: number,
) {
  const handled = useHandled(userId);
  const requests = useWaitingList(accessRequestsQuery('pending'), 'requests:read', 'Access requests');
  const received = useWaitingList(invitesQuery(), 'invites:read', 'Invites');
  const sent = useWaitingList(sentInvitesQuery(), 'invites:read', 'Invites that you sent');
  const chains = [...known.values()].map(
    ({ listed: { id, transactions }, read, insight, titles }): BriefChain => ({ id, transactions, read, insight, titles }), // oxfmt-ignore
  );
  const book = useAddressBook(chains.length > 0);
  const today = Date.parse(londonDay(now)) / 86_400_000;
  const isVisible = ({ key }: { key: string }) => (memory?.snoozed[key] ?? 0) <= today;
  const calls = callList(book.contacts, callTopics(chains));
  const records = promiseRecords(memory?.ledger ?? {}, book.contacts);
  const pending = requests.rows.filter(({ id }) => !handled?.includes(id));
  const all = { requests: pending, received: received.rows, sent: sent.rows };
  const statuses = statusesOf({ ...all, requests: requests.rows }, now);
  const changed = memory
    ? [...answeredItems(all, memory, now), ...changedItems(chains, memory, new Set(ownWrites.read(userId)))]
    : [];
  const promises = promiseItems(chains, (id, role) => {
    const firm = peopleAt(book.contacts, id).find(
      (person) => isRole(person.role, role) && person.contact.company,
    );
    return promiseWords(records, firm?.contact.company ?? null, role);
  });
  const holds = holdsItems(chains);
  const own = ownItems(chains);
  const unnamed = calls.unnamed.map((question) => ({
    ...unnamedItem(question),
    note: (book.missing ?? partlyRead(book)) ? null : question.because,
  }));
  const leaveAlone = leaveAloneItems(chains, book.contacts);
  const waiting = waitingItems(all, now);
  const callKey = ({ contact }: (typeof calls.people)[number]) => ({ key: `call:${contact.id}` });
  const holidays = openHolidays(factsOf(memory, allChainsKey), londonDay(now));
  const hiddenIn = (items: { key: string }[]) => items.filter((item) => !isVisible(item)).length;
  return {
    changed: changed.filter(isVisible),
    promises: promises.filter(isVisible),
    holds: holds.filter(isVisible),
    own: own.filter(isVisible),
    people: calls.people.filter((person) => isVisible(callKey(person))),
    unnamed: unnamed.filter(isVisible),
    leaveAlone: leaveAlone.filter(isVisible),
    waiting: waiting.filter(isVisible),
    /** How many rows of each section are hidden. */
    hidden: {
      changed: hiddenIn(changed),
      promises: hiddenIn(promises),
      holds: hiddenIn(holds),
      own: hiddenIn(own),
      people: hiddenIn(calls.people.map(callKey)),
      unnamed: hiddenIn(unnamed),
      leaveAlone: hiddenIn(leaveAlone),
      waiting: hiddenIn(waiting),
      holidays: hiddenIn(holidays.map((fact) => ({ key: holidayKey(fact) }))),
    },
    book,
    chains,
    isVisible,
    /** One of the lists of requests and invites is still loading. */
    isReadingWaiting: [requests, received, sent].some(({ isReading }) => isReading),
    /** Why requests, invites and answers to them may be missing, as sentences. */
    waitingGap: [...new Set([requests, received, sent].flatMap(({ gap }) => gap ?? []))].join(' ') || null,
    /** The current statuses, stored by the next mark for comparison; as before of lists that were not read. */
    statuses: {
      invites: { ...(received.isRead && sent.isRead ? {} : memory?.invites), ...statuses.invites },
      requests: { ...(requests.isRead ? {} : memory?.requests), ...statuses.requests },
    },
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

type ListQueryOptions<T> = UseInfiniteQueryOptions<
  Page<T>,
  Error,
  InfiniteData<Page<T>>,
  QueryKey,
  string | undefined
>;

/** The loaded rows of a list, and a sentence that says why others may be missing. */
function useWaitingList<T>(
  query: ListQueryOptions<T>,
  scope: 'requests:read' | 'invites:read',
  listName: string,
) {
  const missing = useMissingScope(scope);
  const { data, isError } = useInfiniteQuery({ ...query, enabled: missing === undefined });
  return {
    rows: data?.pages.flatMap((page) => page.data) ?? [],
    isRead: data !== undefined,
    isReading: missing === undefined && data === undefined && !isError,
    gap:
      missing ??
      (isError && !data
        ? `${listName} could not be read.`
        : data?.pages.at(-1)?.nextCursor
          ? `${listName}: only the newest were checked.`
          : data?.pages.some(({ unreadable = 0 }) => unreadable > 0)
            ? `${listName}: not all could be read.`
            : null),
  };
}
