import { gzipSync } from 'node:zlib';
import type { Response } from '@playwright/test';
import { routes } from '@/lib/routes';
import { expect, test } from '@/e2e/test';

/**
 * JavaScript that a page loads on a first visit, gzipped, in bytes; what `lazily` and `later` fetch once the browser is
 * idle is no part of it. The goals are 180 KB for a list, a KB read as 1,024 bytes, and 260,000 bytes for a chain. React
 * and Next are 123 kB of both.
 */
const budgets = { 'list page': 180 * 1024, 'chain page': 260_000 };

test('a first visit loads little JavaScript', async ({ browser, page, signIn }) => {
  await signIn('agent');
  const chains = await page.request.get('/api/chains').then((response) => response.json());
  const state = await page.context().storageState();
  const pages = { 'list page': routes.chains(), 'chain page': routes.chain(chains.data[0].id) };
  const measured: { name: keyof typeof budgets; files: number; bytes: number }[] = [];
  for (const [name, url] of Object.entries(pages) as [keyof typeof budgets, string][]) {
    // A context of its own has an empty cache.
    const context = await browser.newContext({ storageState: state, baseURL: new URL(page.url()).origin });
    const visit = await context.newPage();
    const scripts: Response[] = [];
    visit.on('response', (response) => {
      if (response.request().resourceType() === 'script') scripts.push(response);
    });
    await visit.goto(url, { waitUntil: 'load' });
    // What was asked for before the page had loaded: on a busy machine the next may be here already.
    const first = await visit.evaluate(() => {
      const [{ loadEventStart }] = performance.getEntriesByType('navigation') as [
        PerformanceNavigationTiming,
      ];
      const asked = performance.getEntriesByType('resource').filter((one) => one.startTime < loadEventStart);
      return asked.map(({ name }) => name);
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
