import { apiOf } from '@/e2e/api-of';
import { now } from '@/e2e/clock';
import { createChain, expectPersisted, expectAllRead } from '@/e2e/today-page';
import { expect, test } from '@/e2e/test';
import { routes } from '@/lib/routes';
import { formatDay } from '@/lib/values/moment-format';

const fiveDays = 5 * 86_400_000;

// With settings of its own, so that no later test uses its dashboard, which may have cached data from a later time.
test.use({ browserClock: 'manual', dashboard: { env: { SERVICE_URL: 'https://held-since.example.com' } } });
test.afterEach(async ({ page, pair, world }) => {
  await page.goto('about:blank');
  world.isChanged = true;
  await pair.moveClock(0);
});

test('every screen shows since when a chain has been held, and a note changed later does not move it', async ({
  page,
  pair,
  sandbox,
  settle,
  signedInAs,
}) => {
  await signedInAs('outsider');
  const { chainId, own } = await createChain(sandbox);
  const read = await apiOf(sandbox, 'outsider');
  const stages = await read<{ id: string; progress: string }[]>('GET', `/transactions/${own.id}/stages`);
  const openStages = stages.filter(({ progress }) => progress !== 'Completed');
  const editStages = async (change: object) => {
    for (const { id } of openStages) await sandbox.operator('PATCH', `/stages/${id}`, change);
  };
  await editStages({ progress: 'Blocked' });
  const blockedDay = formatDay(now());
  await page.goto(routes.today());
  await expectAllRead(page);
  await page.keyboard.press('m');
  await expectPersisted(page);

  await page.goto('about:blank');
  await pair.moveClock(fiveDays);
  await page.clock.fastForward(fiveDays);
  pair.clearSessions();
  await signedInAs('outsider');
  await editStages({ progressNote: 'Called them again' });
  await page.goto(routes.transaction(own.id));
  const main = page.getByRole('main');
  await expect(main.getByText('Called them again').first()).toBeVisible();
  const since = main.locator('dt', { hasText: /^Since at least$/ }).locator('xpath=following-sibling::dd[1]');
  await expect(since.first()).toContainText(blockedDay);
  await page.goto(routes.chain(chainId));
  await expect(main.getByText('Called them again').first()).toBeVisible();
  const verdict = page.getByRole('region', { name: 'What holds this chain' });
  await expect(verdict).toContainText(`since at least ${blockedDay}`);
  await page.goto(routes.chains());
  await settle();
  await page.keyboard.press('j');
  await page.keyboard.press(' ');
  const panel = page.getByRole('complementary');
  await expect(panel).toContainText('Called them again');
  await expect(panel).toContainText(new RegExp(`Since at least\\s*${blockedDay}`));
});
