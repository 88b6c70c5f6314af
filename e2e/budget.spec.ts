import { gzipSync } from 'node:zlib';
import type { Response } from '@playwright/test';
import { browserClockShift } from '@/e2e/clock';
import { demoTransaction } from '@/e2e/demo-transaction';
import { shiftClock } from '@/e2e/shifted-clock.mjs';
import { expect, test } from '@/e2e/test';
import { routes } from '@/lib/routes';

test.use({ ownContext: true });

/**
 * Gzipped JavaScript in bytes that a page loads on a first visit, excluding what `next/dynamic` loads once the browser is
 * idle. React and Next account for 123 kB of each.
 */
const budgets = { 'list page': 215_000, 'chain page': 275_000 };

test('a first visit stays within the JavaScript budget', async ({ browser, page, pair, signedInAs }) => {
  await signedInAs('agent');
  const { chainId } = await demoTransaction(page, '6 Brook Street');
  const state = await page.context().storageState();
  const pages = { 'list page': routes.chains(), 'chain page': routes.chain(chainId) };
  const measured: { name: keyof typeof budgets; files: number; bytes: number }[] = [];
  for (const [name, url] of Object.entries(pages) as [keyof typeof budgets, string][]) {
    // A new context has an empty cache.
    const context = await browser.newContext({ storageState: state, baseURL: pair.url });
    await context.addInitScript(shiftClock, { ms: browserClockShift });
    const visit = await context.newPage();
    const scripts: Response[] = [];
    visit.on('response', (response) => {
      if (response.request().resourceType() === 'script') scripts.push(response);
    });
    await visit.goto(url, { waitUntil: 'load' });
    // Only scripts requested before the load event: on a busy machine later ones may already have arrived.
    const first = await visit.evaluate(() => {
      const [{ loadEventStart }] = performance.getEntriesByType('navigation') as [
        PerformanceNavigationTiming,
      ];
      const early = performance
        .getEntriesByType('resource')
        .filter((entry) => entry.startTime < loadEventStart);
      return early.map(({ name }) => name);
    });
    const files = await Promise.all(
      scripts
        .filter((script) => first.includes(script.url()))
        .map((script) => script.body().then((body) => gzipSync(body).length)),
    );
    expect(files.length).toBeGreaterThan(5);
    measured.push({ name, files: files.length, bytes: files.reduce((sum, size) => sum + size, 0) });
    await context.close();
  }
  const kilobytes = (bytes: number) => Math.round(bytes / 100) / 10;
  console.table(
    measured.map(({ name, files, bytes }) => ({
      page: name,
      files,
      'kB gzipped': kilobytes(bytes),
      'budget kB': kilobytes(budgets[name]),
    })),
  );
  for (const { name, bytes } of measured) expect(bytes, name).toBeLessThanOrEqual(budgets[name]);
});
