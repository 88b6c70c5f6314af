import { fold } from '@/lib/values/text';
import { chainName } from '@/lib/chains/name';
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
  /** Pressed one after the other, they do the same from anywhere. */
  keys?: string[];
  /** What typing matches. */
  text: string;
};

export type SearchIndex = {
  entries: SearchEntry[];
  /** Says what the search covers, and so what it cannot find. */
  coverage: string;
};

/**
 * Everything the query cache has loaded, ready to be searched. Nothing is asked of the service: the shared allowance
 * is not spent on typing.
 * @param loaded the data of every successful query: items, pages `{ data, nextCursor }`, or lists of pages
 */
export function searchIndex(loaded: unknown[]): SearchIndex {
  const items = loaded.flatMap(itemsOf);
  const chains = unique(items.filter(isChain));
  const people = unique(items.filter(isContact));
  const entries = [...actions(), ...chains.flatMap(chainEntries), ...people.map(personEntry)];
  const hasMore = loaded.some((data) => lastPage(data)?.nextCursor != null);
  const parts = [
    `${count(chains.length, 'chain')} with their transactions`,
    count(people.length, 'person', 'people'),
  ];
  return {
    entries: [...new Map(entries.map((entry) => [entry.id, entry])).values()],
    coverage: `Searches what is loaded: ${parts.join(' and ')}.${
      hasMore ? ' Some lists are not fully loaded.' : ''
    }${''}`,
  };
}

/** The entries in which every word typed occurs; those whose title starts so come first. Nothing typed: the chains. */
export function searchEntries(entries: SearchEntry[], typed: string): SearchEntry[] {
  const words = fold(typed).split(/\s+/).filter(Boolean);
  if (words.length === 0) return entries.filter(({ kind }) => kind === 'action' || kind === 'chain');
  const rank = (entry: SearchEntry) => (fold(entry.title).startsWith(words[0]!) ? 0 : 1);
  return entries
    .filter((entry) => words.every((word) => entry.text.includes(word)))
    .sort((a, b) => rank(a) - rank(b));
}

/** What can be done from anywhere. */
function actions(): SearchEntry[] {
  const go = navItems.map(({ label, href, letter }) => ({
    id: `go:${href}`,
    title: label,
    detail: 'Go there',
    keys: ['g', letter],
    href,
  }));
  const all = [
    { id: 'new-chain', title: 'New chain', detail: 'Start a chain', href: routes.chainNew() },
    {
      id: 'transactions',
      title: 'Your transactions',
      detail: 'One row each, with what it waits for',
      href: routes.chains({ view: 'transactions' }),
    },
    ...go,
  ];
  return all.map((one) => ({ ...one, kind: 'action' as const, text: fold(`${one.title} ${one.detail}`) }));
}

function chainEntries(chain: ChainSummary): SearchEntry[] {
  const name = chainName(chain);
  const whole = entry({
    id: `chain-${chain.id}`,
    kind: 'chain',
    title: name,
    detail: count(chain.transactions.length, 'transaction'),
    href: routes.chain(chain.id),
  });
  const parts = chain.transactions.map(({ id, address, yourRole }) =>
    entry({
      id: `transaction-${id}`,
      kind: 'transaction',
      title: addressLine(address),
      detail: yourRole ? `You are ${roleWords(yourRole)}` : `In ${name}`,
      href: routes.chain(chain.id, { select: id }),
    }),
  );
  return [whole, ...parts];
}

function personEntry(person: Contact): SearchEntry {
  const { name, company, email, phone, transactions } = person;
  const roles = [...new Set(transactions.map((one) => roleLabel(one.role, one.representing)))];
  const title = name ?? company ?? email ?? 'Name not shared';
  return entry(
    {
      id: `person-${person.id}`,
      kind: 'person',
      title,
      detail: [company, ...roles].filter((part) => part && part !== title).join(' · '),
      href: routes.addressBook({ q: title }),
    },
    [email, phone, ...transactions.map((one) => one.address)],
  );
}

function entry(shown: Omit<SearchEntry, 'text'>, also: (string | null)[] = []): SearchEntry {
  return { ...shown, text: fold([shown.title, shown.detail, ...also].filter(Boolean).join(' ')) };
}

const count = (n: number, one: string, many = `${one}s`) => `${n} ${n === 1 ? one : many}`;

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

const lastPage = (data: unknown): Page | undefined => (isPage(data) ? data : pagesOf(data)?.at(-1));

// The cache holds parsed responses only, so a telling member is enough to know what one is.
const isChain = (item: unknown): item is ChainSummary =>
  isRecord(item) && 'links' in item && 'transactions' in item;
const isContact = (item: unknown): item is Contact => isRecord(item) && 'relationship' in item;
