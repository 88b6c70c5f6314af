import { expect, type Page } from '@playwright/test';
import { startTime, usualStartTime } from './clock';
import { hideExtraRows } from './hide-extra-rows';

/**
 * Expects a screen to say what `e2e/screen-texts/<name>.txt` records. After a change that is meant, run
 * `npm run test:e2e -- whole-visit --update-snapshots` and review what has changed in these files.
 */
export async function expectScreen(page: Page, name: string): Promise<void> {
  // Other days have other dates.
  if (startTime !== usualStartTime) return;
  await hideExtraRows(page, true);
  // What is read in the background may still arrive.
  await expect(async () => expect(await screenText(page)).toMatchSnapshot(`${name}.txt`)).toPass({
    timeout: 15_000,
  });
  await hideExtraRows(page, false);
}

/** The accessibility tree of the main part, without what differs from run to run: ids and times of the day. */
async function screenText(page: Page): Promise<string> {
  const tree = await page.getByRole('main').ariaSnapshot();
  return `${tree.replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|\b[0-9a-f]{64}\b/g, '<id>').replace(/\b\d\d:\d\d\b/g, '<time>')}\n`;
}
