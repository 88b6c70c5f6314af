import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Locator, type Page } from '@playwright/test';
import { type Pair, type PersonSlug, startPair } from './start-pair';

export { expect };

/** The operator's side of the sandbox: everything that happens in the service outside the partner API. */
export type Sandbox = {
  url: string;
  /** Calls `/operator<path>`; the answer's JSON. @throws when the sandbox refuses */
  operator<T = unknown>(method: string, path: string, body?: unknown): Promise<T>;
};

type Fixtures = {
  sandbox: Sandbox;
  /** Signs in through the sandbox's own OAuth server, as a person would, and ends on `/chains`. */
  signIn: (slug: PersonSlug, page?: Page) => Promise<void>;
  /** Fails with axe's findings when the page as it stands breaks WCAG 2.2 AA. */
  expectAccessible: (page?: Page) => Promise<void>;
  /** Presses Tab until the element has the focus, as somebody without a mouse would. Fails when it is never reached. */
  tabTo: (target: Locator) => Promise<void>;
  freshDemo: void;
  /** Fails the test on any console error, uncaught exception or CSP violation, unless one was announced. */
  consoleGuard: { allow(pattern: RegExp): void };
};

export const test = base.extend<Fixtures, { pair: Pair }>({
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

  baseURL: ({ pair }, use) => use(pair.url),

  sandbox: async ({ pair }, use) => {
    await use({
      url: pair.sandboxUrl,
      async operator(method, path, body) {
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

  expectAccessible: async ({ page }, use) => {
    await use(async (target = page) => {
      const result = await new AxeBuilder({ page: target })
        // react-aria's announcer speaks of elements that may be gone again.
        .exclude('[data-live-announcer]')
        .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
        .analyze();
      const found = result.violations.map(
        (one) => `${one.id}: ${one.nodes.map((node) => node.target.join(' ')).join(' | ')}`,
      );
      expect(found).toEqual([]);
    });
  },

  tabTo: async ({ page }, use) => {
    await use(async (target) => {
      // While suggestions are open, the rest of the page is hidden from roles: then it is not there yet.
      const isThere = () =>
        target
          .evaluate((element) => element === document.activeElement, undefined, { timeout: 1000 })
          .catch(() => false);
      // What stands in the first HTML takes the focus before the scripts are there: a press counts from then on.
      await page.waitForLoadState('networkidle');
      for (let press = 0; press < 200; press += 1) {
        await page.keyboard.press('Tab');
        if (await isThere()) return;
      }
      throw new Error(`Tab never reached ${target.toString()}`);
    });
  },

  // Every test begins with the demo as it was seeded: what one leaves behind, no other can stand on.
  freshDemo: [
    async ({ sandbox }, use) => {
      await sandbox.operator('POST', '/reset', { seed: 'demo' });
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
