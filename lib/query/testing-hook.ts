import { QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { flushSync } from 'react-dom';
import { onTestFinished, vi } from 'vitest';
import type { FailureFields } from '@/lib/values/failure';
import { createQueryClient } from './query-client';

/** A storage as browsers have one: its keys are its own properties. */
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

/** As much of a browser as React and our own stores ask for where nothing is drawn, until the test ends. */
export function stubBrowser() {
  const stored = { localStorage: storage(), sessionStorage: storage() };
  const window = Object.assign(new EventTarget(), { HTMLIFrameElement: class {}, ...stored });
  const document = Object.assign(new EventTarget(), { readyState: 'complete', hidden: false });
  for (const [name, value] of Object.entries({ window, document, ...stored })) vi.stubGlobal(name, value);
  onTestFinished(() => void vi.unstubAllGlobals());
  return { window, document, ...stored };
}

/**
 * Runs a hook with its state and effects, as a page does, and draws nothing. What it asks of a browser beyond that is
 * stubbed by its test, before this.
 */
export async function runHook<T>(use: () => T, client = createQueryClient()) {
  if (!('window' in globalThis)) stubBrowser();
  const { createRoot } = await import('react-dom/client');
  const place = Object.assign(new EventTarget(), { nodeType: 1, tagName: 'DIV', ownerDocument: document });
  const root = createRoot(place as unknown as HTMLElement);
  /** Until what follows at once has followed. */
  const settle = async () => {
    for (let turn = 0; turn < 8; turn += 1) await new Promise((resolve) => setTimeout(resolve));
  };
  const leave = () => {
    flushSync(() => root.unmount());
    return settle();
  };
  // Before the browser goes: callbacks run in the reverse order.
  onTestFinished(leave);
  let value!: T;
  function Hook() {
    value = use();
    return null;
  }
  /** Draws it again: `use` reads anew what it is given. */
  const draw = () => {
    flushSync(() => root.render(createElement(QueryClientProvider, { client }, createElement(Hook))));
    return settle();
  };
  await draw();
  const until = (check: (value: T) => void) =>
    vi.waitFor(() => check(value), { timeout: 20_000, interval: 5 });
  return { client, now: () => value, draw, settle, until, leave };
}

type Refusal = Pick<FailureFields, 'status' | 'code'>;

/** Our server as a page meets it: says what `answer` does of each address. @returns what it was asked, in order */
export function stubServer(
  answer: (path: string, body: unknown) => { refused: Refusal } | { data: unknown },
) {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit) => {
    asked.push(`${method} ${url}`);
    const given = answer(url, body === undefined ? undefined : JSON.parse(body as string));
    if ('data' in given) return Response.json(given.data);
    const { status, code } = given.refused;
    return Response.json({ error: { code, message: code } }, { status });
  });
  return asked;
}
