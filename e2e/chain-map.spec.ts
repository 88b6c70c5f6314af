import { expect, test } from '@/e2e/test';
import { routes } from '@/lib/routes';

test('the map opens with all chains in view, shows a hint for each, and supports arrow keys', async ({
  page,
  signedInAs,
  expectAccessible,
}) => {
  await signedInAs('agent');
  await page.goto(routes.chains({ view: 'map' }));
  await expect(page.locator('[data-camera="live"]')).toBeVisible();
  await expectAccessible();
  const stop = page.locator('[data-node][tabindex="0"]');
  await expect(stop).toHaveCount(1);
  // Hovering over a chain shows its hint.
  const box = (await page.locator('.graph').boundingBox())!;
  const hint = page.locator('.graph > p');
  await expect(hint).toBeHidden();
  const node = (await stop.boundingBox())!;
  await page.mouse.move(node.x + node.width / 2, node.y + node.height / 2);
  await expect(hint).toContainText(/At risk · /);
  await page.mouse.move(box.x + box.width - 60, box.y + 12);
  await expect(hint).toBeHidden();
  await stop.focus();
  const first = await page.locator('[data-node]:focus').getAttribute('aria-label');
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('[data-node]:focus')).not.toHaveAccessibleName(first!);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/chains\/[0-9a-f-]+/);
});

test('the map never opens blank, neither on a phone nor with a camera position outside it', async ({
  page,
  signedInAs,
}) => {
  for (const [person, width, at] of [
    ['admin', 1366, ''],
    ['admin', 390, '&at=90000_40000_0.5'],
    ['conveyancer', 390, ''],
    ['conveyancer', 1366, '&at=-3000_200_1'],
  ] as const) {
    await signedInAs(person);
    await page.setViewportSize({ width, height: 800 });
    await page.goto(routes.chains({ view: 'map' }) + at);
    await expect(page.locator('[data-camera="live"]')).toBeVisible();
    await expect(page.locator('[data-node]').first()).toBeInViewport();
  }
});
