import type { Page } from '@playwright/test';
import { middleOf } from '@/components/graph/box';
import { api, routes } from '@/lib/routes';
import { expect, test } from '@/e2e/test';
import { distanceFromUrl, worldOf } from '@/e2e/world-of';

type Summary = { id: string; transactions: { id: string; address: { line1: string; city: string } }[] };

const graph = (page: Page) => page.locator('.graph');
const mounted = (page: Page) => page.locator('[data-node]');
const hint = (page: Page) => page.locator('.graph > p');
const expectLive = (page: Page) => expect(page.locator('[data-camera="live"]')).toBeVisible();
const scaleOf = async (page: Page) => Number(/scale\(([\d.]+)\)/.exec(await worldOf(page))![1]);
/** Returns to the page a minute later: it refetches. */
const refresh = (page: Page, path: string) =>
  Promise.all([
    page.waitForResponse((response) => new URL(response.url()).pathname === path && response.ok()),
    page.clock
      .fastForward(61_000)
      .then(() => page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))),
  ]);

/** Moves the pointer over the canvas until a node drawn only there is under it. @returns the position */
async function hoverFarNode(page: Page): Promise<{ x: number; y: number }> {
  const box = (await graph(page).boundingBox())!;
  for (let down = 0.25; down < 0.8; down += 0.04) {
    for (let across = 0.5; across < 0.75; across += 0.02) {
      // Moves report fractions of pixels, clicks do not.
      const point = { x: Math.round(box.x + box.width * across), y: Math.round(box.y + box.height * down) };
      await page.mouse.move(point.x, point.y);
      if (await hint(page).isVisible()) return point;
    }
  }
  throw new Error('No node is under any of these points.');
}

test.use({ browserClock: 'manual' });

test('a chain of 400 is hovered, selected, kept in the URL, unmoved by a refresh, searched and zoomed', async ({
  page,
  sandbox,
  signedInAs,
  expectAccessible,
}) => {
  const order = { transactions: 400, shape: 'tree', stagesEach: 1, person: 'agent' };
  const { chainId } = await sandbox.operator<{ chainId: string }>('POST', '/chains', order);
  await signedInAs('agent');
  const chain: Summary & { links: { dependencyId: string }[] } = await page.request
    .get(api.chain(chainId))
    .then(async (response) => (await response.json()).data ?? response.json());
  await page.goto(routes.chain(chainId));
  await expectLive(page);

  // Names are readable; they are drawn on the canvas, with almost no elements.
  expect(await scaleOf(page)).toBe(0.36);
  expect(await mounted(page).count()).toBeLessThan(5);
  await expectAccessible();

  // The text above the graph may grow by a line when everything has been read.
  await expect(page.locator('section[aria-busy="false"]')).toBeVisible();
  const point = await hoverFarNode(page);
  const title = (await hint(page).locator('strong').textContent())!;
  expect(chain.transactions.map(({ address }) => address.line1)).toContain(title);
  await page.mouse.click(point.x, point.y);
  const panel = page.getByRole('complementary', { name: title });
  await expect(panel).toBeVisible();
  await expect(mounted(page).and(page.locator('[aria-pressed="true"]'))).toHaveAccessibleName(
    new RegExp(`^${title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`),
  );
  await expect(page).toHaveURL(/select=/);
  await expectAccessible();

  const chosen = await page.locator('[aria-pressed="true"][data-node]').getAttribute('data-node');
  // Relative to the graph, because the text above it may grow by a line.
  const positionOf = async () => {
    const frame = (await graph(page).boundingBox())!;
    const { x, y } = (await page.locator(`[data-node="${chosen}"]`).boundingBox())!;
    return { x: Math.round(x - frame.x), y: Math.round(y - frame.y) };
  };
  await page.reload();
  await expectLive(page);
  await expect(panel).toBeVisible();
  // Nobody has moved the camera, so it opens at the same zoom, at what is selected.
  expect(await scaleOf(page)).toBe(0.36);
  await expect(page.locator(`[data-node="${chosen}"]`)).toBeInViewport({ ratio: 0.99 });
  await expect(page.locator('section[aria-busy="false"]')).toBeVisible();
  const position = await positionOf();

  // When one transaction changes, only its node is updated and nothing moves.
  const before = await worldOf(page);
  await sandbox.operator('PATCH', `/transactions/${chosen}`, { saleState: 'off-market' });
  await refresh(page, api.chain(chainId));
  await expect(page.locator(`[data-node="${chosen}"]`)).toHaveAccessibleName(/Off market/);
  expect(await worldOf(page)).toBe(before);
  expect(await positionOf()).toEqual(position);

  // The worker adds another transaction to the existing layout.
  const added = await page.request.post(api.chainTransactions(chainId), {
    headers: { 'x-csrf': '1' },
    data: {
      transactionId: chosen,
      relation: 'requirement',
      property: {
        address: { addressLine1: '1 New Arrival', city: 'Bath', postcode: 'BA1 1AA', country: 'GB' },
        saleState: 'for-sale-no-offers',
        currency: 'GBP',
      },
    },
  });
  expect(added.status(), await added.text()).toBe(201);
  await refresh(page, api.chain(chainId));
  await expect(
    page
      .getByRole('group', { name: 'Chain of 401 transactions' })
      .or(page.getByLabel('Chain of 401 transactions')),
  ).toBeAttached();
  expect(await positionOf()).toEqual(position);
  await page.getByRole('searchbox', { name: 'Find in this graph' }).fill('New Arrival');
  await expect(page.getByText('1 found')).toBeVisible();

  // Even a very large chain leaves request budget for the other users of the key.
  const tooMany = 'There are too many stages to read on 341 of your links';
  await expect(page.getByText(tooMany)).toBeVisible({ timeout: 30_000 });

  // Search, keys and the minimap move and zoom the graph; each level shows more.
  await panel.getByRole('button', { name: 'Close panel' }).click();
  await expect(panel).toBeHidden();
  const { line1, city } = chain.transactions.find(({ id }) => id === chain.links[0]!.dependencyId)!.address;
  await page.getByRole('searchbox', { name: 'Find in this graph' }).fill(`${line1} ${city}`);
  await page.keyboard.press('Enter');
  // The search moved the only tab stop to the node found.
  const found = page.locator('[data-node][tabindex="0"]');
  await expect(found).toHaveAccessibleName(new RegExp(line1));
  await expect(found).toBeInViewport({ ratio: 0.99 });
  await expect(found.locator('text').filter({ hasText: '£' })).toBeVisible();
  expect(await mounted(page).count()).toBeLessThan(150);
  await expectAccessible();

  // Arrow keys continue from there and scroll each node into view.
  await found.focus();
  const start = (await found.getAttribute('data-node'))!;
  await page.keyboard.press('ArrowUp');
  const above = page.locator('[data-node]:focus');
  await expect(above).not.toHaveAttribute('data-node', start);
  await expect(above).toBeInViewport({ ratio: 0.99 });
  await page.keyboard.press('Home');
  await expect(page.locator('[data-node]:focus')).toBeInViewport({ ratio: 0.99 });
  await expect(mounted(page).and(page.locator('[tabindex="0"]'))).toHaveCount(1);

  // Zooming out by keys first shows names and states, then blocks whose names appear in the hint.
  const focused = page.locator('[data-node]:focus');
  for (let step = 0; (await scaleOf(page)) >= 0.6; step++) await page.keyboard.press('-');
  await expect(focused.locator('text')).toHaveCount(2);
  for (let step = 0; (await scaleOf(page)) >= 0.36; step++) await page.keyboard.press('-');
  await expect(focused.locator('text')).toHaveCount(0);
  await expect(hint(page)).toBeVisible();
  const minimap = page.locator('.graph canvas.h-full').first();
  const box = (await minimap.boundingBox())!;
  await page.mouse.click(box.x + box.width * 0.9, box.y + box.height / 2);
  const frame = minimap.locator('xpath=following-sibling::div');
  const middle = async () => middleOf((await frame.boundingBox())!);
  await expect.poll(async () => Math.abs((await middle()).x - box.x - box.width * 0.9)).toBeLessThan(2);
  expect(Math.abs((await middle()).y - box.y - box.height / 2)).toBeLessThan(2);
  await expect(page).toHaveURL(/at=/);
  // On a phone it is a paged list, whose first page is in the first HTML.
  const html = await page.request.get(routes.chain(chainId)).then((response) => response.text());
  expect(html.split('role="rowheader"')).toHaveLength(101);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('rowheader')).toHaveCount(100);
  await expectAccessible();
  await page.getByRole('button', { name: 'Load more' }).click();
  await expect(page.getByRole('rowheader')).toHaveCount(401);
});

test('the map of 30 chains of 12 is filtered with the list, kept in the URL, unmoved by a refresh, and opens chains', async ({
  page,
  sandbox,
  signedInAs,
  expectAccessible,
}) => {
  for (let index = 0; index < 30; index++) {
    const shape = (['line', 'tree', 'split'] as const)[index % 3];
    await sandbox.operator('POST', '/chains', { transactions: 12, shape, stagesEach: 1, person: 'agent' });
  }
  await signedInAs('agent');
  await page.goto(routes.chains({ view: 'map' }));
  await expectLive(page);
  await expect(page.locator('.graph-far')).toBeVisible();
  expect(await mounted(page).count()).toBeLessThan(150);
  await expect(page.getByText('0 of 100 checked')).toBeVisible();
  await expectAccessible();

  const tabStop = page.locator('[data-node][tabindex="0"]');
  await tabStop.focus();
  const scale = await scaleOf(page);
  for (const key of ['Shift+ArrowDown', '+', '+']) await page.keyboard.press(key);
  await expect.poll(() => scaleOf(page)).toBeCloseTo(scale * 1.25 ** 2, 3);
  // The focus may have put an earlier camera into the URL.
  await expect.poll(() => distanceFromUrl(page)).toBeLessThan(6);
  const world = await worldOf(page);
  await page.reload();
  await expectLive(page);
  await expect.poll(() => worldOf(page).then(roundedWorld)).toEqual(roundedWorld(world));

  // A changed chain moves to the top of the list, but stays in place on the map.
  const { data } = await page.request
    .get(api.chains({ limit: 100 }))
    .then<{ data: Summary[] }>((response) => response.json());
  const before = await worldOf(page);
  const changed = data[20]!.transactions[0]!.id;
  await sandbox.operator('PATCH', `/transactions/${changed}`, { amount: 123_456 });
  await refresh(page, api.chains());
  expect(roundedWorld(await worldOf(page))).toEqual(roundedWorld(before));

  // Other chains make a new map, which is fitted to the view: the old camera is dropped.
  const { line1, city } = data[0]!.transactions[0]!.address;
  await page.getByRole('searchbox', { name: 'Find a chain' }).fill(`${line1} ${city}`);
  await expect(page.getByLabel(/^Map of \d chains?$/)).toBeAttached();
  await expect(page.getByRole('button', { name: new RegExp(`^${line1}, ${city}`) }).first()).toBeInViewport({
    ratio: 0.99,
  });
  await expect(page).toHaveURL(/q=/);
  await expect(page).not.toHaveURL(/at=/);

  // With all chains on the canvas again, pressing a far node opens its chain.
  await page.getByRole('searchbox', { name: 'Find a chain' }).fill('');
  await expect(page.getByLabel(/^Map of \d{2,} chains$/)).toBeAttached();
  await expect.poll(() => scaleOf(page)).toBeLessThan(0.36);
  const point = await hoverFarNode(page);
  const underPointer = mounted(page).and(page.locator(':not([tabindex="0"])'));
  const [chainId] = (await underPointer.getAttribute('data-node'))!.split('/');
  await page.mouse.click(point.x, point.y);
  await expect(page).toHaveURL((url) => url.pathname === routes.chain(chainId!));
  await expect(page.getByLabel(/^Chain of \d+ transactions$/)).toBeAttached();
});

/** Rounds a transform to steps of two pixels and thousandths of scale: the URL is no more precise. */
function roundedWorld(transform: string): number[] {
  return [...transform.matchAll(/-?[\d.]+/g)].map(([number], index) =>
    Math.round(Number(number) * (index === 2 ? 1000 : 0.5)),
  );
}
