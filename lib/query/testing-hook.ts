import { QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { flushSync } from 'react-dom';
import { onTestFinished, vi } from 'vitest';
import type { FailureFields } from '@/lib/values/failure';
import { createQueryClient } from './query-client';
import { Navigation } from './testing-navigation';

/** A browser's storage, whose keys are its own properties. */
const storage = () =>
  Object.defineProperties({} as Record<string, string>, {
    getItem: {
      value(key: string) {
        return Object.hasOwn(this, key) ? this[key] : null;
      },
    },
    setItem: {
      value(key: string, text: string) {
        this[key] = text;
      },
    },
    removeItem: {
      value(key: string) {
        delete this[key];
      },
    },
  });

let isStubbed = false;

/** Until the test ends, stubs as much of a browser as React and our stores need to run hooks. */
export function stubBrowser() {
  const stored = { localStorage: storage(), sessionStorage: storage() };
  const window = Object.assign(new EventTarget(), { HTMLIFrameElement: class {}, ...stored });
  const document = Object.assign(new EventTarget(), { readyState: 'complete', hidden: false });
  for (const [name, value] of Object.entries({ window, document, ...stored })) vi.stubGlobal(name, value);
  // Registered once per test, so that it runs last, after everything that was mounted is unmounted.
  if (!isStubbed)
    onTestFinished(() => {
      isStubbed = false;
      vi.unstubAllGlobals();
    });
  isStubbed = true;
  return { window, document, ...stored };
}

/** Timers of `ms` milliseconds or more never run, until `stubBrowser` restores everything at the end of the test. */
export function ignoreTimersFrom(ms: number): void {
  const { setTimeout } = globalThis;
  vi.stubGlobal('setTimeout', (then: () => void, delay = 0) => (delay < ms ? setTimeout(then, delay) : undefined)); // oxfmt-ignore
}

/**
 * Runs a hook with its state and effects but renders nothing. If it needs more of a browser than `stubBrowser`, the test
 * must stub that first.
 */
export async function runHook<T>(use: () => T, client = createQueryClient()) {
  if (!('window' in globalThis)) stubBrowser();
  const { createRoot } = await import('react-dom/client');
  const container = Object.assign(new EventTarget(), {
    nodeType: 1,
    tagName: 'DIV',
    ownerDocument: document,
  });
  const root = createRoot(container as unknown as HTMLElement);
  /** Waits for immediate updates to finish. */
  const settle = async () => {
    for (let turn = 0; turn < 8; turn += 1) await new Promise((resolve) => setTimeout(resolve));
  };
  const unmount = () => {
    flushSync(() => root.unmount());
    return settle();
  };
  // Callbacks run in reverse order, so this happens before the browser is unstubbed.
  onTestFinished(unmount);
  let value!: T;
  function Hook() {
    value = use();
    return null;
  }
  /** Renders again, so that `use` reads its inputs again. */
  const rerender = () => {
    flushSync(() =>
      root.render(
        createElement(Navigation, null, createElement(QueryClientProvider, { client }, createElement(Hook))),
      ),
    );
    return settle();
  };
  await rerender();
  const until = (check: (value: T) => void) =>
    vi.waitFor(() => check(value), { timeout: 20_000, interval: 5 });
  return { client, now: () => value, rerender, settle, until, unmount };
}

type Refusal = Pick<FailureFields, 'status' | 'code'> & { details?: unknown };
export type StubResponse = { refused: Refusal } | { data: unknown };

/** Stubs `fetch` to our server. @returns the requests as "METHOD url", in order */
export function stubServer(respond: (path: string, body: unknown) => StubResponse | Promise<StubResponse>) {
  const requests: string[] = [];
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit) => {
    requests.push(`${method} ${url}`);
    const response = await respond(url, body === undefined ? undefined : JSON.parse(body as string));
    if ('data' in response) return Response.json(response.data);
    const { status, code, details } = response.refused;
    return Response.json({ error: { code, message: code, details } }, { status });
  });
  return requests;
}
