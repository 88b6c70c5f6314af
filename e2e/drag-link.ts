import type { Locator, Page } from '@playwright/test';

/** Drags the handle of a stage to another stage. @param beforeRelease runs while the pointer is over that stage */
export async function dragLink(
  page: Page,
  pointer: 'mouse' | 'finger',
  [stage, other]: [Locator, Locator],
  beforeRelease: () => Promise<void>,
): Promise<void> {
  const from = await middleOf(stage.locator('xpath=..').locator('.link-handle'));
  const to = await middleOf(other);
  const steps = [0, 0.3, 0.6, 1].map((part) => ({
    x: from.x + (to.x - from.x) * part,
    y: from.y + (to.y - from.y) * part,
  }));
  if (pointer === 'mouse') {
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    for (const { x, y } of steps) await page.mouse.move(x, y);
    await beforeRelease();
    return page.mouse.up();
  }
  const touch = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints });
  await send('touchStart', [from]);
  for (const point of steps) await send('touchMove', [point]);
  await beforeRelease();
  await send('touchEnd', []);
}

async function middleOf(target: Locator): Promise<{ x: number; y: number }> {
  const { x, y, width, height } = (await target.boundingBox())!;
  return { x: x + width / 2, y: y + height / 2 };
}
