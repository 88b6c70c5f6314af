import { expect, test } from '@/e2e/test';
import { routes } from '@/lib/routes';

test('the map of all chains opens with them in view, says the line of each, and is walked by keys', async ({
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
  // A chain says its line where the pointer is on it.
  const box = (await page.locator('.graph').boundingBox())!;
  const hint = page.locator('.graph > p');
  await expect(hint).toBeHidden();
  const place = (await stop.boundingBox())!;
  await page.mouse.move(place.x + place.width / 2, place.y + place.height / 2);
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

test('the map never opens blank: not on a phone, and not with an address that points beside it', async ({
  page,
  signedInAs,
}) => {
  for (const person of ['admin', 'conveyancer'] as const) {
    await signedInAs(person);
    for (const width of [1366, 390]) {
      await page.setViewportSize({ width, height: 800 });
      for (const at of ['', '&at=90000_40000_0.5', '&at=-3000_200_1']) {
        await page.goto(routes.chains({ view: 'map' }) + at);
        await expect(page.locator('[data-camera="live"]')).toBeVisible();
        await expect(page.locator('[data-node]').first()).toBeInViewport();
      }
    }
  }
});
