import type { Page } from '@playwright/test';

/** The transform of a graph's world. */
export const worldOf = (page: Page) =>
  page.locator('.react-flow__viewport').evaluate((element) => (element as HTMLElement).style.transform);

/** How far a graph is from the camera in the URL (`at=x_y_zoom`), in pixels; infinite if there is none. */
export async function distanceFromUrl(page: Page): Promise<number> {
  const at = new URL(page.url()).searchParams.get('at');
  if (at === null) return Infinity;
  const [x, y, zoom] = at.split('_').map(Number) as [number, number, number];
  const { width, height } = (await page.locator('.graph').boundingBox())!;
  const [left, top] = [...(await worldOf(page)).matchAll(/-?[\d.]+/g)].map(Number) as [number, number];
  return Math.max(Math.abs(width / 2 - x * zoom - left), Math.abs(height / 2 - y * zoom - top));
}
