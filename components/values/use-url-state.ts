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

/** What the address is going to say. It is shown at once, before it is written and before Next has followed. */
type Draft = {
  path: string;
  /** The query when it was begun: when another stands there, someone has gone elsewhere meanwhile. */
  base: string;
  search: string;
  /** The queries that Next may still show until it has followed. */
  over: ReadonlySet<string>;
  /** How it has yet to be written. */
  write: 'push' | 'replace' | null;
};

type Options = {
  /** `push`: Back undoes it. */
  history?: 'push' | 'replace';
  /** ms without another change before it is written, for what is typed. */
  after?: number;
};

let draft: Draft | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function keep(next: Draft | null): void {
  draft = next;
  listeners.forEach((listener) => listener());
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

const addressed = () => new URLSearchParams(location.search).toString();

/**
 * Writes the draft. While someone is on the way to another page Next must not hear of it: it would take it for a
 * navigation and give up the one under way. The entry that is left keeps it all the same, for Back.
 */
function write(isQuiet: boolean): void {
  clearTimeout(timer);
  if (!draft?.write) return;
  const { path, base, search, write: how } = draft;
  if (location.pathname !== path || addressed() !== base) return keep(null);
  keep({ ...draft, write: null });
  if (search === base) return;
  const url = path + queryString(new URLSearchParams(search)) + location.hash;
  if (isQuiet) History.prototype.replaceState.call(history, history.state, '', url);
  else if (how === 'push') history.pushState(null, '', url);
  else history.replaceState(null, '', url);
}

pendingNavigation.subscribe(() => write(true));

/**
 * A part of the page's state that lives in its address: a link shows the same to the next person, and Back works.
 * Changes of one moment are one entry of the history.
 */
export function useUrlState<State>(params: UrlParams<State>, { history = 'push' }: Options = {}) {
  const pathname = usePathname();
  const shown = useSearchParams().toString();
  const kept = useSyncExternalStore(
    subscribe,
    () => draft,
    () => null,
  );
  const isAhead = kept !== null && kept.path === pathname && kept.over.has(shown);
  const state = readParams(params, isAhead ? kept.search : shown);

  // Next has followed, or gone elsewhere: the draft has done its work.
  useEffect(() => {
    if (!draft || draft !== kept) return;
    const isElsewhere = draft.path !== pathname || !(draft.over.has(shown) || draft.search === shown);
    if (isElsewhere || (!draft.write && draft.search === shown)) {
      clearTimeout(timer);
      keep(null);
    }
  }, [kept, pathname, shown]);

  function change(
    wanted: UrlChange<State> | null | ((state: State) => UrlChange<State>),
    { history: how = history, after = 0 }: Options = {},
  ): void {
    const base = addressed();
    const pending = draft?.write && draft.path === location.pathname && draft.base === base ? draft : null;
    const search = new URLSearchParams(pending?.search ?? base);
    const next = typeof wanted === 'function' ? wanted(readParams(params, search)) : wanted;
    writeParams(params, next ?? toInitial(params), search);
    clearTimeout(timer);
    timer = setTimeout(() => write(isNavigating()), after);
    keep({
      path: location.pathname,
      base,
      search: search.toString(),
      over: new Set([...(draft?.path === location.pathname ? draft.over : []), base, shown]),
      write: pending?.write === 'push' ? 'push' : how,
    });
  }

  return [state, change] as const;
}

function toInitial<State>(params: UrlParams<State>): UrlChange<State> {
  return Object.fromEntries(Object.keys(params).map((name) => [name, null])) as UrlChange<State>;
}
