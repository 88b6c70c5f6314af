import type { Browser, Page } from '@playwright/test';
import { routes } from '@/lib/routes';
import { demoTransaction } from '@/e2e/demo-transaction';
import { expect, test } from '@/e2e/test';

test.use({ ownContext: true });

// A browser may render a page before all its HTML has arrived. What it shows then must not shift later.

/** A page without scripts, for the HTML of a URL up to any place. */
async function partialPage(browser: Browser, page: Page, url: string) {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
    baseURL: new URL(page.url()).origin,
    viewport: page.viewportSize(),
  });
  const partial = await context.newPage();
  const html = await (await partial.goto(url))!.text();
  return {
    html,
    /** Shows this many characters of the URL's HTML. Faster than opening the URL again. */
    show: async (length = Infinity) => {
      await partial.setContent(html.slice(0, length));
      // Text moves when its font arrives.
      await partial.evaluate(() => document.fonts.ready);
      return partial;
    },
    close: () => context.close(),
  };
}

test('a row of the list does not shift while its HTML is still arriving', async ({
  browser,
  page,
  signedInAs,
}) => {
  await signedInAs('agent');
  await page.goto(routes.chains());
  const { html, show, close } = await partialPage(browser, page, routes.chains());
  /** The vertical positions of the parts of the third row that have arrived. */
  const partPositions = async (length?: number) =>
    (await show(length))
      .locator('[data-chain-id]')
      .nth(2)
      .locator(':scope > *')
      .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().y));
  const completePositions = await partPositions();
  expect(completePositions).toHaveLength(4);
  const row = html.split('data-chain-id')[3]!;
  const start = html.indexOf(row);
  const ends = [...row.matchAll(/<\/(a|p|span|svg)>/g)].map((end) => start + end.index);
  expect(ends.length).toBeGreaterThan(6);
  for (const end of ends) {
    const positions = await partPositions(end);
    const shifts = positions.map((y, index) => Math.abs(y - completePositions[index]!));
    // The layout shift standard ignores shifts of less than three pixels.
    expect(Math.max(0, ...shifts), row.slice(0, end - start).slice(-80)).toBeLessThan(3);
  }
  await close();
});

test('the header of a page does not shift while its HTML is still arriving', async ({
  browser,
  page,
  signedInAs,
}) => {
  await signedInAs('agent');
  await page.goto(routes.chains());
  const { chainId, id } = await demoTransaction(page, '6 Brook Street');
  for (const [width, height, url] of [
    [1366, 768, routes.chain(chainId)],
    [390, 844, routes.chain(chainId)],
    [1366, 768, routes.chain(chainId, { view: 'table' })],
    [1366, 768, routes.transaction(id)],
    [1366, 768, routes.today()],
  ] as const) {
    await page.setViewportSize({ width, height });
    const { html, show, close } = await partialPage(browser, page, url);
    /** The elements of the header that have arrived. */
    const elementsOf = async (length?: number) => {
      const header = (await show(length)).locator('main header').first();
      return header.locator('*').evaluateAll((elements) =>
        elements.map((element) => {
          const { x, y } = element.getBoundingClientRect();
          return { x, y, isVisible: element.checkVisibility({ visibilityProperty: true }) };
        }),
      );
    };
    const complete = await elementsOf();
    expect(complete[0]).toMatchObject({ isVisible: true });
    const start = html.indexOf('<header', html.indexOf('<main'));
    const header = html.slice(start, html.indexOf('</header>', start));
    const ends = [...header.matchAll(/<\/(a|button|div|h1|nav|span)>/g)].map((end) => start + end.index);
    expect(ends.length).toBeGreaterThan(6);
    for (const end of ends) {
      const shifts = (await elementsOf(end)).map(({ x, y, isVisible }, index) =>
        isVisible ? Math.max(Math.abs(x - complete[index]!.x), Math.abs(y - complete[index]!.y)) : 0,
      );
      expect(Math.max(0, ...shifts), `${width} ${url}: ${html.slice(start, end).slice(-80)}`).toBeLessThan(3);
    }
    await close();
  }
});
