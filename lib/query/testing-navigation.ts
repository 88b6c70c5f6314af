import {
  AppRouterContext,
  type AppRouterInstance,
} from 'next/dist/shared/lib/app-router-context.shared-runtime';
import {
  PathnameContext,
  SearchParamsContext,
} from 'next/dist/shared/lib/hooks-client-context.shared-runtime';
import { createElement, type ReactNode, useMemo, useSyncExternalStore } from 'react';
import { onTestFinished, vi } from 'vitest';

const pageAt = (path: string) => ({
  location: new URL(path, 'http://localhost:3000'),
  /** What was written to the history, as "push /chains?q=quay". */
  written: [] as string[],
  /** Where the router was sent. */
  visited: [] as string[],
});
let page = pageAt('/');
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Until the test ends, `location`, `history` and Next's hooks are those of a page at this path. */
export function openPage(path: string) {
  const opened = pageAt(path);
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
  prefetch: () => {},
};

const hrefNow = () => page.location.href;

/** Gives Next's hooks the page that the test has opened. */
export function Navigation({ children }: { children?: ReactNode }) {
  const href = useSyncExternalStore(subscribe, hrefNow, hrefNow);
  const { pathname, searchParams } = useMemo(() => new URL(href), [href]);
  return createElement(
    AppRouterContext,
    { value: router as AppRouterInstance },
    createElement(
      PathnameContext,
      { value: pathname },
      createElement(SearchParamsContext, { value: searchParams }, children),
    ),
  );
}
