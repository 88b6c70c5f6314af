import { apiOf } from '@/e2e/api-of';
import { now } from '@/e2e/clock';
import { aChain, isKept, isRead } from '@/e2e/morning';
import { expect, test } from '@/e2e/test';
import { routes } from '@/lib/routes';
import { formatDay } from '@/lib/values/moment-format';

const fiveDays = 5 * 86_400_000;

test.use({ browserClock: 'by hand' });
test.afterEach(async ({ page, pair, world }) => {
  await page.goto('about:blank');
  world.isChanged = true;
  await pair.moveClock(0);
  await pair.restartDashboard(); // It may keep what it heard from a later time.
});

test('every screen says since when a chain is held, and a note that is edited later moves it on none', async ({
  page,
  pair,
  sandbox,
  settle,
  signedInAs,
}) => {
  await signedInAs('outsider');
  const { chainId, own } = await aChain(sandbox);
  const read = await apiOf(sandbox, 'outsider');
  const stages = await read<{ id: string; progress: string }[]>('GET', `/transactions/${own.id}/stages`);
  const open = stages.filter(({ progress }) => progress !== 'Completed');
  const edit = async (change: object) => {
    for (const { id } of open) await sandbox.operator('PATCH', `/stages/${id}`, change);
  };
  await edit({ progress: 'Blocked' });
  const blocked = formatDay(now());
  await page.goto(routes.today());
  await isRead(page);
  await page.keyboard.press('m');
  await isKept(page);

  await page.goto('about:blank');
  await pair.moveClock(fiveDays);
  await page.clock.fastForward(fiveDays);
  pair.forgetSessions();
  await signedInAs('outsider');
  await edit({ progressNote: 'Called them again' });
  await page.goto(routes.transaction(own.id));
  const main = page.getByRole('main');
  await expect(main.getByText('Called them again').first()).toBeVisible();
  const since = main.locator('dt', { hasText: /^Since at least$/ }).locator('xpath=following-sibling::dd[1]');
  await expect(since.first()).toContainText(blocked);
  await page.goto(routes.chain(chainId));
  await expect(main.getByText('Called them again').first()).toBeVisible();
  const verdict = page.getByRole('region', { name: 'What holds this chain' });
  await expect(verdict).toContainText(`since at least ${blocked}`);
  await page.goto(routes.chains());
  await settle();
  await page.keyboard.press('j');
  await page.keyboard.press(' ');
  const beside = page.getByRole('complementary');
  await expect(beside).toContainText('Called them again');
  await expect(beside).toContainText(new RegExp(`Since at least\\s*${blocked}`));
});
