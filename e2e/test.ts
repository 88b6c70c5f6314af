import { test as base, expect, type Locator, type Page } from '@playwright/test';
import { browserClockShift, now } from './clock';
import { expectAccessible } from './expect-accessible';
import { followRequests } from './follow-requests';
import { clearSharedPage, type SharedPage, openSharedPage } from './shared-page';
import { shiftClock } from './shifted-clock.mjs';
import { type RewritingProxy, startRewritingProxy } from './rewriting-proxy';
import { type DashboardSettings, type Pair, type PersonSlug, startPair } from './start-pair';

export { expect };

/** The operator's side of the sandbox: everything that happens in the service outside the partner API. */
export type Sandbox = {
  url: string;
  /** Calls `/operator<path>`; the response's JSON. @throws when the sandbox refuses */
  operator<T = unknown>(method: string, path: string, body?: unknown): Promise<T>;
};

type Options = {
  /** Whether the browser's clock runs like that of the two processes, or is moved by the test with `page.clock`. */
  browserClock: 'running' | 'manual';
  /** Whether the test gets a new browser context, which no other test uses. */
  ownContext: boolean;
  /** The dashboard's settings during the test. */
  dashboard: DashboardSettings;
};

type Fixtures = {
  sandbox: Sandbox;
  /** Signs in through the sandbox's OAuth server, as a person would, and ends on `/chains`. */
  signIn: (slug: PersonSlug, page?: Page) => Promise<void>;
  /** Gives the browser this person's session in place of any other. `stays` leaves the current page open. */
  signedInAs: (slug: PersonSlug, options?: { stays?: boolean }) => Promise<void>;
  /** Fails with axe's findings if the page currently breaks WCAG 2.2 AA. */
  expectAccessible: (page?: Page) => Promise<void>;
  /** Presses Tab until the element has the focus, as a keyboard user would. Fails if it is never reached. */
  tabTo: (target: Locator) => Promise<void>;
  /** Waits until the page is interactive and all its requests have finished, including those made when idle. */
  settle: (page?: Page) => Promise<void>;
  freshDemo: void;
  /** Fails the test on any console error, uncaught exception or CSP violation that it did not allow. */
  consoleGuard: { allow(pattern: RegExp): void };
};

/** Whether an operator has changed anything in this worker's sandbox since the last reset, and whether it may have faults. */
type World = { isChanged: boolean; hasFaults: boolean };

type WorkerFixtures = {
  pair: Pair;
  world: World;
  sharedPage: SharedPage;
  /** For dashboards whose service sends responses that the sandbox never would. */
  rewritingProxy: RewritingProxy;
};

export const test = base.extend<Fixtures & Options, WorkerFixtures>({
  // Each worker has its own sandbox, because faults and the clock apply to everyone who uses it. Reads are not cached,
  // so the next read sees what the operator has changed.
  pair: [
    async ({}, use) => {
      const pair = await startPair({ KEEP_READS_MS: '0' });
      await use(pair);
      await pair.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],

  world: [({}, use) => use({ isChanged: false, hasFaults: false }), { scope: 'worker' }],

  rewritingProxy: [
    async ({ pair }, use) => {
      const proxy = await startRewritingProxy(pair.sandboxUrl);
      await use(proxy);
      proxy.close();
    },
    { scope: 'worker' },
  ],

  dashboard: [{}, { option: true }],

  baseURL: ({ pair }, use) => use(pair.url),

  browserClock: ['running', { option: true }],

  ownContext: [({ browserClock }, use) => use(browserClock === 'manual'), { option: true }],

  sharedPage: [({}, use) => use({}), { scope: 'worker' }],

  // The browser's clock starts at the same time as that of the two processes.
  context: async ({ browser, browserClock, sharedPage, ownContext, pair, viewport }, use) => {
    if (!ownContext) {
      const page = await openSharedPage(sharedPage, browser);
      await use(page.context());
      await clearSharedPage(page, pair.url, viewport!);
      return;
    }
    const context = await browser.newContext();
    if (browserClock === 'running') await context.addInitScript(shiftClock, { ms: browserClockShift });
    else await context.clock.install({ time: now() });
    await use(context);
    await context.close();
  },

  page: async ({ context }, use) => use(context.pages()[0] ?? (await context.newPage())),

  sandbox: async ({ pair, world }, use) => {
    await use({
      url: pair.sandboxUrl,
      async operator(method, path, body) {
        if (method !== 'GET') world[path === '/faults' ? 'hasFaults' : 'isChanged'] = true;
        // These can end the sessions that we keep for reuse.
        if (/^\/(grants|clock)/.test(path)) pair.clearSessions();
        const response = await fetch(`${pair.sandboxUrl}/operator${path}`, {
          method,
          headers: body === undefined ? {} : { 'content-type': 'application/json' },
          body: body === undefined ? undefined : JSON.stringify(body),
        });
        const text = await response.text();
        if (!response.ok) throw new Error(`operator ${method} ${path}: ${response.status} ${text}`);
        return text ? JSON.parse(text) : undefined;
      },
    });
  },

  signIn: ({ page, pair }, use) => use((slug, target = page) => pair.signIn(target, slug)),

  signedInAs: async ({ context, page, pair }, use) => {
    let current: PersonSlug | null = null;
    await use(async (slug, { stays = false } = {}) => {
      // A page of the previous person would reload itself during the next step (`auth/tabs.spec.ts`).
      // An image of the dashboard runs no scripts.
      if (current !== null && current !== slug && !stays) await page.goto(`${pair.url}/icon.svg`);
      current = slug;
      const session = await pair.sessionOf(slug);
      await context.addCookies([{ ...session, url: pair.url, httpOnly: true, sameSite: 'Lax' }]);
    });
  },

  expectAccessible: ({ page }, use) => use((target = page) => expectAccessible(target)),

  tabTo: async ({ page, settle }, use) => {
    await use(async (target) => {
      // While suggestions are open, the rest of the page is hidden from role locators, so evaluating can time out.
      const hasFocus = () =>
        target
          .evaluate((element) => element === document.activeElement, undefined, { timeout: 1000 })
          .catch(() => false);
      // Focus taken before hydration and the first reads could be lost when elements are replaced.
      await settle();
      for (let press = 0; press < 200; press += 1) {
        await page.keyboard.press('Tab');
        if (await hasFocus()) return;
      }
      throw new Error(`Tab never reached ${target.toString()}`);
    });
  },

  settle: async ({ context, page }, use) => {
    const settled = followRequests(context);
    await use((target = page) => settled(target));
  },

  // Every test starts with the demo data as seeded, so that no test depends on another. After a test that only read,
  // no reset is needed, and after one that only had faults it is enough to end them.
  freshDemo: [
    async ({ sandbox, world, pair, dashboard }, use) => {
      if (world.isChanged || (await hasWrites(sandbox))) {
        await sandbox.operator('POST', '/reset', { seed: 'demo' });
      } else if (world.hasFaults) await sandbox.operator('PUT', '/faults', []);
      const isNew = await pair.ensureDashboard(dashboard);
      if (world.hasFaults && !isNew) await expect.poll(() => pair.isPaused()).toBe(false);
      Object.assign(world, { isChanged: false, hasFaults: false });
      await use();
    },
    { auto: true },
  ],

  consoleGuard: [
    async ({ page }, use) => {
      const errors: string[] = [];
      const allowed: RegExp[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`);
      });
      page.on('pageerror', (error) => errors.push(String(error)));
      await use({ allow: (pattern) => void allowed.push(pattern) });
      expect(errors.filter((error) => !allowed.some((pattern) => pattern.test(error)))).toEqual([]);
    },
    { auto: true },
  ],
});

/** Whether anything was written through the partner API since the last reset. */
async function hasWrites(sandbox: Sandbox): Promise<boolean> {
  const counts = await sandbox.operator<{ method: string; path: string }[]>('GET', '/requests');
  return counts.some(({ method, path }) => method !== 'GET' && path.startsWith('/v1/'));
}
