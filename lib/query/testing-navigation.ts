import {
  AppRouterContext,
  type AppRouterInstance,
} from 'next/dist/shared/lib/app-router-context.shared-runtime';
import {
  PathnameContext,
  PathParamsContext,
  SearchParamsContext,
} from 'next/dist/shared/lib/hooks-client-context.shared-runtime';
import { createElement, type ReactNode, useMemo, useSyncExternalStore } from 'react';
import { onTestFinished, vi } from 'vitest';

const pageAt = (path: string, params: Record<string, string> = {}) => ({
  location: new URL(path, 'http://localhost:3000'),
  /** What was written to the history, as "push /chains?q=quay". */
  written: [] as string[],
  /** Where the router was sent. */
  visited: [] as string[],
  /** How often the router was asked to read the page again. */
  refreshes: 0,
  params,
});
let page = pageAt('/');
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Until the test ends, `location`, `history` and Next's hooks are those of a page at this path, with these `useParams`. */
export function openPage(path: string, params?: Record<string, string>) {
  const opened = pageAt(path, params);
  const { location, written } = opened;
  const write = (method: string) => (_state: unknown, _title: string, to: string) => {
    written.push(`${method} ${to}`);
    location.href = new URL(to, location).href;
    listeners.forEach((listener) => listener());
  };
  class History {
    pushState = write('push');
    replaceState = write('replace');
  }
  for (const [name, value] of Object.entries({ location, History, history: new History() }))
    vi.stubGlobal(name, value);
  page = opened;
  onTestFinished(() => void (page = pageAt('/')));
  return opened;
}

const router: Partial<AppRouterInstance> = {
  push: (href) => void page.visited.push(href),
  refresh: () => void (page.refreshes += 1),
  prefetch: () => {},
};

const hrefNow = () => page.location.href;

/** Gives Next's hooks the page that the test has opened. */
export function Navigation({ children }: { children?: ReactNode }) {
  const href = useSyncExternalStore(subscribe, hrefNow, hrefNow);
  const { pathname, searchParams } = useMemo(() => new URL(href), [href]);
  const inPage = createElement(
    PathParamsContext,
    { value: page.params },
    createElement(SearchParamsContext, { value: searchParams }, children),
  );
  return createElement(
    AppRouterContext,
    { value: router as AppRouterInstance },
    createElement(PathnameContext, { value: pathname }, inPage),
  );
}
