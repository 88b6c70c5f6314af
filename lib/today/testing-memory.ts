import { IDBFactory } from 'fake-indexeddb';
import { vi } from 'vitest';
import { auth } from '@/lib/auth/auth';
import { TestBrowser } from '@/lib/auth/testing-browser';
import { callRoute, loadRoute } from '@/lib/auth/testing-next-headers';
import { startTestServer } from '@/lib/auth/testing-server';
import { api } from '@/lib/routes';

type Method = 'GET' | 'PUT' | 'DELETE';

/** Starts a server, and routes `fetch` to our own route. Call it before anything reads the environment. */
export async function startMemories(more: Record<string, string> = {}) {
  const server = await startTestServer();
  for (const [name, value] of Object.entries({ ...server.environment, ...more })) vi.stubEnv(name, value);
  const route = await loadRoute<Method>('today/memory');
  const network = globalThis.fetch;
  /** Methods of the calls to our route. */
  const calls: string[] = [];
  let isDown = false;
  let activeBrowser: TestBrowser;

  const call = (method: Method, browser: TestBrowser, body?: unknown, headers: Record<string, string> = {}) =>
    callRoute(
      route[method],
      new Request(server.appUrl + api.todayMemory(), {
        method,
        body: body === undefined ? undefined : JSON.stringify(body),
        headers: {
          'x-csrf': '1',
          'content-type': 'application/json',
          ...headers,
          cookie: browser.cookies(),
        },
      }),
    );

  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url !== api.todayMemory()) return network(url, init);
    if (isDown) throw new TypeError('fetch failed');
    calls.push(init.method!);
    const headers = init.headers as Record<string, string>;
    const body = init.body === undefined ? undefined : (JSON.parse(String(init.body)) as unknown);
    return call(init.method as Method, activeBrowser, body, headers);
  });

  return {
    server,
    calls,
    call,
    async signIn(userId: string): Promise<TestBrowser> {
      const browser = new TestBrowser(server.appUrl);
      await browser.signIn(auth(), { query: `?login_hint=${userId}` });
      return browser;
    },
    /** A new device. @returns switches to it and to a browser on it, as one device at a time has the globals */
    device() {
      const indexedDB = new IDBFactory();
      return (browser: TestBrowser) => {
        vi.stubGlobal('indexedDB', indexedDB);
        activeBrowser = browser;
      };
    },
    /** A newly opened page, with empty module state. */
    async freshPage() {
      vi.resetModules();
      return import('./memory');
    },
    async whileDown<T>(work: () => Promise<T>): Promise<T> {
      isDown = true;
      return work().finally(() => (isDown = false));
    },
    /** Raw access to the device's IndexedDB entries. */
    async rawStore() {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open('chain-dashboard', 1);
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
      const run = (mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest) =>
        new Promise<unknown>((resolve, reject) => {
          const request = work(database.transaction('memory', mode).objectStore('memory'));
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error);
        });
      return {
        all: () => run('readonly', (store) => store.getAll()) as Promise<{ sealed: string }[]>,
        get: (key: string) =>
          run('readonly', (store) => store.get(key)) as Promise<{ revision: number; sealed: string }>,
        put: (key: string, value: unknown) => run('readwrite', (store) => store.put(value, key)),
      };
    },
    async close() {
      vi.unstubAllGlobals();
      await auth().close();
      await server.close();
    },
  };
}
