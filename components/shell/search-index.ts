import { count, fold, queryWords } from '@/lib/values/text';
import { chainName } from '@/lib/chains/name';
import { latestOfEach } from '@/lib/chains/queries';
import type { ChainSummary } from '@/lib/chains/schema';
import type { Contact } from '@/lib/contacts/schema';
import { routes } from '@/lib/routes';
import { addressLine } from '@/lib/values/addresses';
import { roleLabel, roleWords } from '@/lib/values/labels';
import { navItems } from './nav-items';

export type SearchEntry = {
  id: string;
  kind: 'action' | 'chain' | 'transaction' | 'person';
  title: string;
  detail: string;
  href: string;
  /** The shortcut: keys to press one after the other. */
  keys?: string[];
  /** The folded text that queries match. */
  text: string;
};

export type SearchIndex = {
  entries: SearchEntry[];
  /** Tells the user what the search covers. */
  coverage: string;
};

/**
 * Indexes everything in the query cache, as typing must not use up the shared allowance.
 * @param loaded the data of every successful query: items, pages `{ data, nextCursor }`, or lists of pages
 * @param canCreateChain whether the key allows creating chains
 */
export function searchIndex(loaded: unknown[], canCreateChain = true): SearchIndex {
  const items = loaded.flatMap(itemsOf);
  const chains = latestOfEach(items.filter(isChain));
  const people = unique(items.filter(isContact));
  const entries = [...actions(canCreateChain), ...chains.flatMap(chainEntries), ...people.map(personEntry)];
  // A page on its own is the newest of a list, which is also loaded page by page.
  const hasMore = loaded.some((data) => pagesOf(data)?.at(-1)?.nextCursor != null);
  const parts = [
    `${count(chains.length, 'chain')} with ${chains.length === 1 ? 'its' : 'their'} transactions`,
    count(people.length, 'person', 'people'),
  ];
  return {
    entries: [...new Map(entries.map((entry) => [entry.id, entry])).values()],
    coverage: `Searches what is loaded: ${parts.join(' and ')}.${
      hasMore ? ' Some lists are not fully loaded.' : ''
    }`,
  };
}

/** Finds entries with every word of the query, titles that start with it first. An empty query: actions and chains. */
export function searchEntries(entries: SearchEntry[], query: string): SearchEntry[] {
  const words = queryWords(query);
  if (words.length === 0) return entries.filter(({ kind }) => kind === 'action' || kind === 'chain');
  const rank = (entry: SearchEntry) => (fold(entry.title).startsWith(words[0]!) ? 0 : 1);
  return entries
    .filter((entry) => words.every((word) => entry.text.includes(word)))
    .sort((a, b) => rank(a) - rank(b));
}

/** The actions available from every page. */
function actions(canCreateChain: boolean): SearchEntry[] {
  const navigation = navItems.map(({ label, href, letter }) => ({
    id: `go:${href}`,
    title: label,
    detail: 'Go there',
    keys: ['g', letter],
    href,
  }));
  const newChain = { id: 'new-chain', title: 'New chain', detail: 'Start a chain', href: routes.chainNew() };
  const all = [
    ...(canCreateChain ? [newChain] : []),
    {
      id: 'transactions',
      title: 'Your transactions',
      detail: 'One row each, with what it waits for',
      href: routes.chains({ view: 'transactions' }),
    },
    ...navigation,
  ];
  return all.map((action) => ({
    ...action,
    kind: 'action' as const,
    text: fold(`${action.title} ${action.detail}`),
  }));
}

function chainEntries(chain: ChainSummary): SearchEntry[] {
  const name = chainName(chain);
  const chainEntry = entry({
    id: `chain-${chain.id}`,
    kind: 'chain',
    title: name,
    detail: count(chain.transactions.length, 'transaction'),
    href: routes.chain(chain.id),
  });
  const transactionEntries = chain.transactions.map(({ id, address, yourRole }) =>
    entry({
      id: `transaction-${id}`,
      kind: 'transaction',
      title: addressLine(address),
      detail: yourRole ? `You are ${roleWords(yourRole)}` : `In ${name}`,
      href: routes.chain(chain.id, { select: id }),
    }),
  );
  return [chainEntry, ...transactionEntries];
}

function personEntry(person: Contact): SearchEntry {
  const { name, company, email, phone, transactions } = person;
  const roles = [...new Set(transactions.map(({ role, representing }) => roleLabel(role, representing)))];
  const title = name ?? company ?? email ?? 'Name not shared';
  return entry(
    {
      id: `person-${person.id}`,
      kind: 'person',
      title,
      detail: [company, ...roles].filter((part) => part && part !== title).join(' · '),
      href: routes.addressBook({ q: name ?? company ?? email ?? phone ?? transactions[0]?.address ?? '' }),
    },
    [email, phone, ...transactions.map(({ address }) => address)],
  );
}

function entry(fields: Omit<SearchEntry, 'text'>, extraText: (string | null)[] = []): SearchEntry {
  return { ...fields, text: fold([fields.title, fields.detail, ...extraText].filter(Boolean).join(' ')) };
}

const unique = <T extends { id: string }>(items: T[]) => [
  ...new Map(items.map((item) => [item.id, item])).values(),
];

type Page = { data: unknown[]; nextCursor: string | null };

const isRecord = (data: unknown): data is Record<string, unknown> =>
  typeof data === 'object' && data !== null;
const isPage = (data: unknown): data is Page =>
  isRecord(data) && Array.isArray(data.data) && 'nextCursor' in data;
const pagesOf = (data: unknown) =>
  isRecord(data) && Array.isArray(data.pages) ? data.pages.filter(isPage) : null;

function itemsOf(data: unknown): unknown[] {
  if (isPage(data)) return data.data;
  return pagesOf(data)?.flatMap((page) => page.data) ?? (Array.isArray(data) ? data : [data]);
}

// The cache only holds parsed responses, so one distinctive member identifies the type.
const isChain = (item: unknown): item is ChainSummary =>
  isRecord(item) && 'links' in item && 'transactions' in item;
const isContact = (item: unknown): item is Contact => isRecord(item) && 'relationship' in item;
