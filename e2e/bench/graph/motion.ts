import { type Page } from '@playwright/test';

export type Motion = { pan: number; zoom: number };

const motionMs = 2_000;

/** Drags back and forth from a point, then zooms in and out there with the wheel. @returns frames per second of each */
export async function move(
  page: Page,
  middle: { x: number; y: number },
): Promise<{ motion: Motion; longTasks: number }> {
  const counts = () => page.evaluate(() => ({ ...window.counts, at: performance.now() }));
  const start = await counts();
  const during = async (act: (step: number) => Promise<void>) => {
    const before = await counts();
    const end = Date.now() + motionMs;
    for (let step = 0; Date.now() < end; step++) await act(step);
    const after = await counts();
    return ((after.frames - before.frames) / (after.at - before.at)) * 1_000;
  };
  await page.mouse.move(middle.x, middle.y);
  await page.mouse.down();
  const pan = await during(async (step) => {
    const swing = Math.sin(step / 12) * 280;
    await page.mouse.move(middle.x + swing, middle.y + swing / 2);
  });
  await page.mouse.up();
  await page.keyboard.down('Control');
  const zoom = await during((step) => page.mouse.wheel(0, step % 40 < 20 ? -40 : 40));
  await page.keyboard.up('Control');
  return { motion: { pan, zoom }, longTasks: (await counts()).longTasks - start.longTasks };
}
