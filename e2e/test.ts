import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Locator, type Page } from '@playwright/test';
import { browserClockShift, now } from './clock';
import { followRequests } from './follow-requests';
import { clearKeptPage, type KeptPage, openKeptPage } from './kept-page';
import { shiftClock } from './shifted-clock.mjs';
import { type BendingProxy, startBendingProxy } from './bending-proxy';
import { type DashboardSettings, type Pair, type PersonSlug, startPair } from './start-pair';

export { expect };

/** The operator's side of the sandbox: everything that happens in the service outside the partner API. */
export type Sandbox = {
  url: string;
  /** Calls `/operator<path>`; the response's JSON. @throws when the sandbox refuses */
  operator<T = unknown>(method: string, path: string, body?: unknown): Promise<T>;
};

type Options = {
  /** Whether the browser's clock flows like that of the two processes, or moves as the test says by `page.clock`. */
  browserClock: 'flows' | 'by hand';
  /** Whether the test has a browser context that no test had before it, and that none has after it. */
  ownContext: boolean;
  /** What the dashboard runs with during the test. */
  dashboard: DashboardSettings;
};

type Fixtures = {
  sandbox: Sandbox;
  /** Signs in through the sandbox's own OAuth server, as a person would, and ends on `/chains`. */
  signIn: (slug: PersonSlug, page?: Page) => Promise<void>;
  /** The browser holds a session of this person, in place of any other, as if they had signed in a while ago. */
  signedInAs: (slug: PersonSlug, options?: { stays?: boolean }) => Promise<void>;
  /** Fails with axe's findings when the page as it stands breaks WCAG 2.2 AA. */
  expectAccessible: (page?: Page) => Promise<void>;
  /** Presses Tab until the element has the focus, as someone without a mouse would. Fails when it is never reached. */
  tabTo: (target: Locator) => Promise<void>;
  /** Waits until the page is there with all that it loads later, and waits for nothing. */
  settle: (page?: Page) => Promise<void>;
  freshDemo: void;
  /** Fails the test on any console error, uncaught exception or CSP violation, unless one was announced. */
  consoleGuard: { allow(pattern: RegExp): void };
};

/** What a worker knows of its sandbox: whether an operator has changed anything since the last reset. */
type World = { isChanged: boolean };

type WorkerFixtures = {
  pair: Pair;
  world: World;
  keptPage: KeptPage;
  /** For a dashboard whose service is to respond as the sandbox never does. */
  bendingProxy: BendingProxy;
};

export const test = base.extend<Fixtures & Options, WorkerFixtures>({
  // Each worker has a sandbox of its own, because its faults and its clock hold for all who use it. What the operator
  // changes is seen by the next read.
  pair: [
    async ({}, use) => {
      const pair = await startPair({ KEEP_READS_MS: '0' });
      await use(pair);
      await pair.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],

  world: [({}, use) => use({ isChanged: false }), { scope: 'worker' }],

  bendingProxy: [
    async ({ pair }, use) => {
      const proxy = await startBendingProxy(pair.sandboxUrl);
      await use(proxy);
      proxy.close();
    },
    { scope: 'worker' },
  ],

  dashboard: [{}, { option: true }],

  baseURL: ({ pair }, use) => use(pair.url),

  browserClock: ['flows', { option: true }],

  ownContext: [({ browserClock }, use) => use(browserClock === 'by hand'), { option: true }],

  keptPage: [({}, use) => use({}), { scope: 'worker' }],

  // The browser's clock begins as that of the two processes.
  context: async ({ browser, browserClock, keptPage, ownContext, pair, viewport }, use) => {
    if (!ownContext) {
      const page = await openKeptPage(keptPage, browser);
      await use(page.context());
      await clearKeptPage(page, pair.url, viewport!);
      return;
    }
    const context = await browser.newContext();
    if (browserClock === 'flows') await context.addInitScript(shiftClock, { ms: browserClockShift });
    else await context.clock.install({ time: now() });
    await use(context);
    await context.close();
  },

  page: async ({ context }, use) => use(context.pages()[0] ?? (await context.newPage())),

  sandbox: async ({ pair, world }, use) => {
    await use({
      url: pair.sandboxUrl,
      async operator(method, path, body) {
        if (method !== 'GET') world.isChanged = true;
        // Who was signed in is found out only later.
        if (/^\/(grants|clock)/.test(path)) pair.forgetSessions();
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
    let last: PersonSlug | null = null;
    await use(async (slug, { stays = false } = {}) => {
      // A page of the one before would load itself anew, into what the test does next (`auth/tabs.spec.ts`).
      // A picture of ours runs nothing.
      if (last !== null && last !== slug && !stays) await page.goto(`${pair.url}/icon.svg`);
      last = slug;
      const session = await pair.sessionOf(slug);
      await context.addCookies([{ ...session, url: pair.url, httpOnly: true, sameSite: 'Lax' }]);
    });
  },

  expectAccessible: async ({ page }, use) => {
    await use(async (target = page) => {
      await leaveSomeRows(target, true);
      const result = await new AxeBuilder({ page: target })
        // One frame is all there is: the way for several takes several times as long, and so does telling what is right.
        .setLegacyMode(true)
        .options({ reporter: 'no-passes', resultTypes: ['violations'], preload: false })
        // react-aria's announcer speaks of elements that may be gone again.
        .exclude('[data-live-announcer]')
        .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
        .analyze();
      await leaveSomeRows(target, false);
      const found = result.violations.map(
        (one) => `${one.id}: ${one.nodes.map((node) => node.target.join(' ')).join(' | ')}`,
      );
      expect(found).toEqual([]);
    });
  },

  tabTo: async ({ page, settle }, use) => {
    await use(async (target) => {
      // While suggestions are open, the rest of the page is hidden from roles: then it is not there yet.
      const isThere = () =>
        target
          .evaluate((element) => element === document.activeElement, undefined, { timeout: 1000 })
          .catch(() => false);
      // What stands in the first HTML takes the focus before the scripts are there, and what is read may replace it.
      await settle();
      for (let press = 0; press < 200; press += 1) {
        await page.keyboard.press('Tab');
        if (await isThere()) return;
      }
      throw new Error(`Tab never reached ${target.toString()}`);
    });
  },

  settle: async ({ context, page }, use) => {
    const settled = followRequests(context);
    await use((target = page) => settled(target));
  },

  // Every test begins with the demo as it was seeded: what one leaves behind, no other can stand on. One that only read
  // has left nothing behind.
  freshDemo: [
    async ({ sandbox, world, pair, dashboard }, use) => {
      if (world.isChanged || (await hasWrites(sandbox))) {
        await sandbox.operator('POST', '/reset', { seed: 'demo' });
        world.isChanged = false;
      }
      await pair.runDashboardWith(dashboard);
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

/** Two hundred rows of one kind tell axe no more than ten, and take half a minute: meanwhile the rest is not there. */
const leaveSomeRows = (page: Page, isOn: boolean) =>
  page.evaluate((wanted) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('main :is(tr, li, dd > *):nth-child(n + 11) { display: none !important }');
    document.adoptedStyleSheets = wanted ? [sheet] : [];
  }, isOn);

/** Whether anything was written through the partner API since the last reset. */
async function hasWrites(sandbox: Sandbox): Promise<boolean> {
  const counts = await sandbox.operator<{ method: string; path: string }[]>('GET', '/requests');
  return counts.some(({ method, path }) => method !== 'GET' && path.startsWith('/v1/'));
}
