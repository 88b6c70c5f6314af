'use client';

import { useEffect, useSyncExternalStore } from 'react';
import { usePathname, useSearchParams } from 'next/navigation';
import { isNavigating, pendingNavigation } from '@/components/ui/pending-navigation';
import {
  queryString,
  readParams,
  writeParams,
  type UrlChange,
  type UrlParams,
} from '@/lib/values/url-params';

/** A state change that applies to the page at once, before it is written to the URL and before Next has rendered it. */
type PendingChange = {
  path: string;
  /** The URL's query when the change began. A different query there means that the user has navigated since. */
  base: string;
  search: string;
  /** The queries that Next may still report until it has caught up. */
  supersedes: ReadonlySet<string>;
  /** How to write it to the history; null once written. */
  method: 'push' | 'replace' | null;
};

type Options = {
  /** With `push`, Back undoes the change. */
  history?: 'push' | 'replace';
  /** Milliseconds to debounce the write, for text input. */
  after?: number;
};

let pending: PendingChange | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function setPending(next: PendingChange | null): void {
  pending = next;
  listeners.forEach((listener) => listener());
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

const urlQuery = () => new URLSearchParams(location.search).toString();

/**
 * Writes the pending change to the URL. While Next is loading another page, we bypass its patched history methods:
 * Next would cancel that navigation. The history entry being left is still updated, so that Back restores the state.
 */
function flush(bypassNext: boolean): void {
  clearTimeout(timer);
  if (!pending?.method) return;
  const { path, base, search, method } = pending;
  if (location.pathname !== path || urlQuery() !== base) return setPending(null);
  setPending({ ...pending, method: null });
  if (search === base) return;
  const url = path + queryString(new URLSearchParams(search)) + location.hash;
  if (bypassNext) History.prototype.replaceState.call(history, history.state, '', url);
  else if (method === 'push') history.pushState(null, '', url);
  else history.replaceState(null, '', url);
}

pendingNavigation.subscribe(() => flush(true));

/**
 * Page state that lives in the URL, so that it can be shared as a link and Back works. Changes made in the same tick
 * become one history entry.
 */
export function useUrlState<State>(params: UrlParams<State>, { history = 'push' }: Options = {}) {
  const pathname = usePathname();
  const nextQuery = useSearchParams().toString();
  const change = useSyncExternalStore(
    subscribe,
    () => pending,
    () => null,
  );
  const isAhead = change !== null && change.path === pathname && change.supersedes.has(nextQuery);
  const state = readParams(params, isAhead ? change.search : nextQuery);

  // Drop the change once Next has caught up or navigated elsewhere.
  useEffect(() => {
    if (!pending || pending !== change) return;
    const isElsewhere =
      pending.path !== pathname || !(pending.supersedes.has(nextQuery) || pending.search === nextQuery);
    if (isElsewhere || (!pending.method && pending.search === nextQuery)) {
      clearTimeout(timer);
      setPending(null);
    }
  }, [change, pathname, nextQuery]);

  function setState(
    update: UrlChange<State> | null | ((state: State) => UrlChange<State>),
    { history: method = history, after = 0 }: Options = {},
  ): void {
    const base = urlQuery();
    const isSamePath = pending?.path === location.pathname;
    const unwritten = isSamePath && pending?.method && pending.base === base ? pending : null;
    const search = new URLSearchParams(unwritten?.search ?? base);
    const values = typeof update === 'function' ? update(readParams(params, search)) : update;
    writeParams(params, values ?? toInitial(params), search);
    clearTimeout(timer);
    timer = setTimeout(() => flush(isNavigating()), after);
    setPending({
      path: location.pathname,
      base,
      search: search.toString(),
      supersedes: new Set([...(isSamePath && pending ? pending.supersedes : []), base, nextQuery]),
      method: unwritten?.method === 'push' ? 'push' : method,
    });
  }

  return [state, setState] as const;
}

/** A change that resets every parameter to its default. */
function toInitial<State>(params: UrlParams<State>): UrlChange<State> {
  return Object.fromEntries(Object.keys(params).map((name) => [name, null])) as UrlChange<State>;
}
