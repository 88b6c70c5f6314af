import type { Page } from '@playwright/test';
import { routes } from '@/lib/routes';
import { demoTransaction } from '@/e2e/demo-transaction';
import { expect, test } from '@/e2e/test';

const held = '6 Brook Street to 8 The Paragon';
const withDark = '12 Tyndall Mews to 1 Rectory Gardens';

/** The address of a chain, by its name. */
const chainNamed = async (page: Page, name: string) =>
  routes.chain((await demoTransaction(page, name.split(' to ')[0]!)).chainId);

/** The drawing is in the first HTML, but reacts to input only once it is live. */
const expectLive = (page: Page) => expect(page.locator('[data-camera="live"]')).toBeVisible();

/** Positions relative to the first link, because the opening camera depends on what has been read by then. */
const placesOf = (page: Page) =>
  page.locator('[data-node]').evaluateAll((nodes) => {
    const first = nodes[0]!.getBoundingClientRect();
    return nodes.map((node) => {
      const { x, y } = node.getBoundingClientRect();
      return [node.getAttribute('data-node'), Math.round(x - first.x), Math.round(y - first.y)].join(' ');
    });
  });

test.describe('an agent asks what holds a chain', () => {
  test.beforeEach(({ signedInAs }) => signedInAs('agent'));

  test('and sees the stage, whose move it is and since when', async ({ page, expectAccessible }) => {
    await page.goto(await chainNamed(page, held));
    const holding = page.getByRole('region', { name: 'What holds this chain' });
    await expect(holding).toContainText(
      'Leasehold management pack received (LPE1) is blocked at Flat 5, Pulteney Mews',
    );
    await expect(holding).toContainText(/\d{1,2} [A-Z][a-z]+ 20\d\d/);
    const panel = page.getByRole('complementary', { name: 'Flat 5, Pulteney Mews' });
    await expect(panel).toContainText('Freeholder');
    await expect(panel).toContainText("Seller's Conveyancer");
    await expect(panel.getByRole('link', { name: 'Open transaction' })).toBeVisible();
    await expectAccessible();
    // In the drawing on a wide screen, where the header is a single line; below 1,200 px in the header.
    const size = page.getByText(/^5 properties · last change/).filter({ visible: true });
    await expect(size).toHaveCount(1);
    await page.setViewportSize({ width: 1100, height: 768 });
    await expect(size).toHaveCount(1);
    await holding.getByRole('link', { name: /LPE1/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: /LPE1/ })).toBeVisible();
  });

  test('in the first HTML, where the drawing is laid out before any script runs', async ({ page }) => {
    const url = await chainNamed(page, held);
    const html = await page.request.get(url).then((response) => response.text());
    expect(html.match(/data-node="/g)).toHaveLength(5);
    expect(html.includes('31 Lyncombe Hill')).toBe(true);
  });

  test('by keyboard: one tab stop, arrow keys follow the chain, Enter moves to the panel and opens', async ({
    page,
  }) => {
    await page.goto(await chainNamed(page, held));
    const nodes = page.locator('[data-node]');
    await expect(nodes).toHaveCount(5);
    await expectLive(page);
    await nodes.filter({ has: page.locator('text=8 The Paragon') }).focus();
    await page.keyboard.press('ArrowDown');
    await expect(page.locator('[data-node]:focus')).toHaveAccessibleName(/^31 Lyncombe Hill/);
    await page.keyboard.press('Enter');
    const panel = page.getByRole('complementary', { name: '31 Lyncombe Hill' });
    await expect(panel.getByRole('link', { name: 'Open transaction' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.locator('[data-node]:focus')).toHaveAccessibleName(/^31 Lyncombe Hill/);
    await expect(page.getByRole('complementary', { name: 'Flat 5, Pulteney Mews' })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(panel.getByRole('link', { name: 'Open transaction' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: /31 Lyncombe Hill/ })).toBeVisible();
  });

  test('and a navigation is not lost if the camera moves meanwhile', async ({ page }) => {
    const chain = await chainNamed(page, held);
    await page.goto(chain);
    await expectLive(page);
    let release = () => {};
    const hasMoved = new Promise<void>((resolve) => (release = resolve));
    await page.route(/\/transactions\/[^/]+\?.*_rsc/, (route) => hasMoved.then(() => route.continue()));
    const requested = page.waitForRequest(/\/transactions\/[^/]+\?.*_rsc/);
    await page.locator('[data-node]').first().dblclick();
    await requested;
    const world = () => page.locator('.react-flow__viewport').getAttribute('style');
    const before = await world();
    await page.keyboard.press('+');
    await expect.poll(world).not.toBe(before);
    release();
    await expect(page).toHaveURL(/\/transactions\//);
    await expect(page).not.toHaveURL(/at=/);
    await page.goBack();
    await expect(page).toHaveURL((url) => url.pathname === chain);
  });

  test('and selects a link, which is kept in the URL', async ({ page, expectAccessible }) => {
    await page.goto(await chainNamed(page, held));
    await expectLive(page);
    await page.getByRole('button', { name: /^31 Lyncombe Hill/ }).click();
    const panel = page.getByRole('complementary', { name: '31 Lyncombe Hill' });
    await expect(panel).toContainText('£795,000');
    await expect(panel.getByRole('link', { name: 'Flat 5, Pulteney Mews' })).toBeVisible();
    await expectAccessible();
    await expect(page).toHaveURL(/select=/);
    await page.reload();
    await expect(panel).toBeVisible();
    await panel.getByRole('link', { name: 'Open transaction' }).click();
    await expect(page.getByRole('heading', { level: 1, name: /31 Lyncombe Hill/ })).toBeVisible();
    await page.goBack();
    await expect(panel).toBeVisible();
    await page.keyboard.press('Escape');
  });

  test('in a table and in a summary, one toggle away', async ({ page, expectAccessible }) => {
    await page.goto(await chainNamed(page, held));
    await page.getByRole('navigation', { name: 'View' }).getByRole('link', { name: 'Table' }).click();
    const table = page.getByRole('table', { name: /Transactions of this chain/ });
    await expect(table.getByRole('rowheader')).toHaveText([
      /Paragon/,
      /Lyncombe/,
      /Pulteney/,
      /Kipling/,
      /Brook/,
    ]);
    const holding = table.getByRole('row').filter({ has: page.getByRole('rowheader', { name: /Pulteney/ }) });
    await expect(holding).toContainText('Holds the chain');
    await expectAccessible();
    // On a laptop an address fits on one line, and the table its card.
    const dependsOn = table.getByRole('columnheader', { name: 'Depends on' });
    for (const [width, least] of [
      [1285, 150],
      [1325, 150],
      [1362, 168],
      [1366, 168],
    ] as const) {
      await page.setViewportSize({ width, height: 768 });
      await expect.poll(async () => (await dependsOn.boundingBox())!.width).toBeGreaterThanOrEqual(least);
      const [inner, outer] = [await table.boundingBox(), await table.locator('..').boundingBox()];
      expect(inner!.width, `${width} px`).toBeLessThanOrEqual(outer!.width);
    }
    const property = holding.getByRole('link', { name: 'Flat 5, Pulteney Mews', exact: true });
    await property.press('Enter');
    const panel = page.getByRole('complementary', { name: /Pulteney/ });
    await expect(panel.getByRole('link', { name: 'Open transaction' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(property).toBeFocused();
    await page.getByRole('navigation', { name: 'View' }).getByRole('link', { name: 'Summary' }).click();
    await expect(page).toHaveURL(/view=summary/);
    await expect(page.getByRole('article', { name: 'Summary' })).toContainText(
      'Flat 5, Pulteney Mews is likely to be the last',
    );
    await expectAccessible();
    await page.goBack();
    await expect(table).toBeVisible();
  });

  test('and a change made elsewhere moves no link', async ({ page, sandbox }) => {
    const url = await chainNamed(page, held);
    await page.goto(url);
    await expect(page.getByRole('region', { name: 'What holds this chain' })).toContainText('is blocked');
    // Streamed parts of the first HTML stay hidden until they are in place.
    await expectLive(page);
    const before = await placesOf(page);
    const id = before[0]!.split(' ')[0]!;
    await sandbox.operator('PATCH', `/transactions/${id}`, { amount: 999_000 });
    await page.reload();
    await expect(page.getByRole('button', { name: /£999,000/ })).toBeVisible();
    await expect(async () => expect(await placesOf(page)).toEqual(before)).toPass();
  });

  test('on a phone as a list, without scrolling sideways', async ({ page, expectAccessible }) => {
    const url = await chainNamed(page, held);
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(url);
    await expect(page.getByRole('table', { name: /Transactions of this chain/ })).toBeVisible();
    await expect(page.locator('[data-node]')).toHaveCount(0);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    await expectAccessible();
  });
});

test('a dark link shows its counts and how to request access', async ({
  page,
  signedInAs,
  expectAccessible,
}) => {
  await signedInAs('agent');
  await page.goto(await chainNamed(page, withDark));
  await expectLive(page);
  await page.getByRole('button', { name: /^77 Marine Parade/ }).click();
  const panel = page.getByRole('complementary', { name: '77 Marine Parade' });
  await expect(panel).toContainText('Not visible to you – counts only');
  await expect(panel.getByRole('img', { name: /stages: .*1 blocked/ })).toBeVisible();
  await expect(panel.getByRole('link', { name: 'Open transaction' })).toHaveCount(0);

  await panel.getByRole('button', { name: 'Ask to join' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('combobox', { name: 'Your role' })).toHaveValue('Estate Agent');
  await dialog.getByRole('button', { name: 'Send the request' }).click();
  await expect(dialog.getByText('Choose who is represented').first()).toBeVisible();
  await expectAccessible();
  await dialog.getByRole('combobox', { name: 'Representing' }).fill('Buyer');
  await page.keyboard.press('Tab');
  await dialog.getByRole('button', { name: 'Send the request' }).click();
  await expect(page.locator(':focus')).toContainText('You have asked to join');

  // The API does not list a user's own requests, but asking again reveals the pending one (States rule 4).
  await page.reload();
  await expectLive(page);
  await panel.getByRole('button', { name: 'Ask to join' }).click();
  await dialog.getByRole('combobox', { name: 'Representing' }).fill('Buyer');
  await page.keyboard.press('Tab');
  await dialog.getByRole('button', { name: 'Send the request' }).click();
  await expect(panel).toContainText('You had already asked');
});

test('in forced colours the segments of a bar still differ, and the timeline shows its bars', async ({
  page,
  signedInAs,
}) => {
  await signedInAs('agent');
  await page.emulateMedia({ forcedColors: 'active' });
  const { chainId, id } = await demoTransaction(page, 'Flat 5, Pulteney Mews');
  await page.goto(routes.chain(chainId, { view: 'table', select: id }));
  const segments = page.getByRole('complementary').locator('[data-segment]');
  await expect(segments).toHaveCount(4);
  const fills = await segments.evaluateAll((all) =>
    all.map((segment) => {
      const { backgroundColor, backgroundImage } = getComputedStyle(segment);
      return `${backgroundColor} ${backgroundImage}`;
    }),
  );
  expect(new Set(fills).size).toBe(4);
  await page.goto(routes.chain(chainId, { view: 'timeline' }));
  const bar = page.getByRole('region', { name: 'Timeline' }).locator('.forced-color-adjust-none').first();
  const background = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await expect(bar).not.toHaveCSS('background-color', background);
  await expect(page.getByRole('button', { name: 'Write an update' })).not.toHaveCSS(
    'background-color',
    background,
  );
});
