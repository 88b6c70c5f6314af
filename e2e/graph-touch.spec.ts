import type { Locator, Page } from '@playwright/test';
import { demoTransaction } from '@/e2e/demo-transaction';
import { expect, test } from '@/e2e/test';
import { routes } from '@/lib/routes';

test.use({ ownContext: true, hasTouch: true, viewport: { width: 390, height: 844 } });

type Finger = { x: number; y: number };

const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY));
const worldOf = (page: Page) => page.locator('.react-flow__viewport').getAttribute('style');
const scaleOf = (style: string | null) => Number(/scale\(([\d.]+)\)/.exec(style ?? '')?.[1]);

/** Pixels from the middle of a graph, where a stage's handle may be when it opens. */
const offset = 50;

async function middleOf(target: Locator): Promise<Finger> {
  const box = (await target.boundingBox())!;
  return { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) };
}

/** Puts fingers down, moves them in ten steps, one frame each, and lifts them. */
async function drag(page: Page, along: (part: number) => Finger[]): Promise<void> {
  const touch = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', fingers: Finger[]) =>
    touch.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: fingers.map((finger, id) => ({ ...finger, id })),
    });
  await send('touchStart', along(0));
  for (let step = 1; step <= 10; step++) {
    await send('touchMove', along(step / 10));
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  await send('touchEnd', []);
}

test('one finger on the graph scrolls the page, two move and zoom the graph', async ({
  page,
  signedInAs,
  settle,
}) => {
  await signedInAs('agent');
  const { id } = await demoTransaction(page, 'Flat 5, Pulteney Mews');
  await page.goto(routes.transactionStages(id, { view: 'graph' }));
  await settle();
  const graph = page.locator('.graph[data-camera="live"]');
  await expect(graph).toBeVisible();
  // Makes the page scrollable, whatever the height of the graph.
  await page.locator('main').evaluate((main) => (main.style.paddingBottom = '1000px'));
  const world = await worldOf(page);

  const first = await middleOf(graph);
  await drag(page, (part) => [{ x: first.x + offset, y: first.y - 150 * part }]);
  await expect(page.getByText('Move the drawing with two fingers')).toBeVisible();
  await expect.poll(() => scrolled(page)).toBeGreaterThan(60);
  expect(await worldOf(page)).toBe(world);

  // Waits for the scroll to end: the next gesture would continue it.
  let before: number | null = null;
  await expect
    .poll(async () => {
      const previous = before;
      before = await scrolled(page);
      return before === previous;
    })
    .toBe(true);
  const { x, y } = await middleOf(graph);
  await drag(page, (part) => [
    { x: x - 30 - 40 * part, y },
    { x: x + 30 + 40 * part, y },
  ]);
  await expect.poll(async () => scaleOf(await worldOf(page))).toBeGreaterThan(scaleOf(world) * 1.2);

  const zoomed = await worldOf(page);
  await drag(page, (part) => [
    { x: x - 30, y: y - 80 * part },
    { x: x + 30, y: y - 80 * part },
  ]);
  await expect.poll(() => worldOf(page)).not.toBe(zoomed);
  expect(await scrolled(page)).toBe(before);
});

test('a tap selects a stage, and dragging with the mouse pans the graph', async ({
  page,
  signedInAs,
  settle,
}) => {
  await signedInAs('agent');
  const { id } = await demoTransaction(page, 'Flat 5, Pulteney Mews');
  await page.goto(routes.transactionStages(id, { view: 'graph' }));
  await settle();
  const graph = page.locator('.graph[data-camera="live"]');
  const { x, y } = await middleOf(graph);
  const world = await worldOf(page);
  await page.mouse.move(x + offset, y);
  await page.mouse.down();
  await page.mouse.move(x + offset + 40, y + 30, { steps: 4 });
  await page.mouse.up();
  await expect.poll(() => worldOf(page)).not.toBe(world);

  const stage = page.getByRole('button', { name: /^Leasehold management pack/ });
  await stage.focus();
  await page.keyboard.press('0');
  await expect(stage).toBeInViewport();
  let lastWorld: string | null = null;
  await expect
    .poll(async () => lastWorld === (lastWorld = await worldOf(page)), { intervals: [200] })
    .toBe(true);
  // From afar the handle covers the middle of its stage, and a tap on it counts as a tap on the stage.
  const middle = await middleOf(stage);
  await page.touchscreen.tap(middle.x, middle.y);
  await expect(stage).toHaveAttribute('aria-pressed', 'true');
});
