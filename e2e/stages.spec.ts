import { now } from '@/e2e/clock';
import { demoTransaction } from '@/e2e/demo-transaction';
import { dragLink } from '@/e2e/drag-link';
import { fillDay } from '@/e2e/fill-day';
import { expect, test } from '@/e2e/test';
import { routes } from '@/lib/routes';

type Stage = { id: string; title: string };
const blockedTitle = 'Leasehold management pack received (LPE1)';
let transactionId: string;
let stages: Stage[];
const stageTitled = (title: string) => stages.find((stage) => stage.title === title)!;

test.beforeEach(async ({ page, signedInAs }) => {
  await signedInAs('agent');
  transactionId = (await demoTransaction(page, 'Flat 5, Pulteney Mews')).id;
  const response = await page.request.get(`/api/transactions/${transactionId}/stages?limit=100`);
  stages = (await response.json()).data;
});

test('the list shows phases, what is blocked and why; the URL keeps the filter and order', async ({
  page,
  expectAccessible,
}) => {
  await page.goto(routes.transactionStages(transactionId));
  const phase = page.getByRole('region', { name: 'Contract pack' }).first();
  const row = phase.getByRole('row', { name: new RegExp(blockedTitle.slice(0, 20)) });
  await expect(row).toContainText('Blocked');
  await expect(row).toContainText('has not returned LPE1');
  await expectAccessible();

  await page.getByRole('link', { name: /Need attention/ }).click();
  await expect(page).toHaveURL(/show=attention/);
  await expect(page.getByRole('rowheader')).toHaveCount(1);
  await page.goBack();
  await page.getByRole('button', { name: /By phase/ }).click();
  await page.getByRole('menuitemradio', { name: 'Worst first' }).click();
  await expect(page).toHaveURL(/sort=worst/);
  await expect(page.getByRole('rowheader').first()).toContainText(blockedTitle);

  await page.getByRole('link', { name: 'Timeline' }).click();
  await expect(page.getByText(/^Today,/)).toBeVisible();
  await expectAccessible();
});

test('scrolls to a new stage and marks it as new; explains a date that does not exist', async ({ page }) => {
  await page.goto(routes.transactionStages(transactionId));
  await page.getByRole('button', { name: 'Add a stage' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a stage' });
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Keys counted');
  const expected = dialog.getByRole('group', { name: 'Expected to be completed' });
  await fillDay(expected, '2035-6-31');
  await dialog.getByRole('button', { name: 'Add the stage' }).click();
  await dialog.getByRole('link', { name: 'June 2035 has only 30 days' }).click();
  await expect(expected.getByRole('textbox', { name: 'Day' })).toBeFocused();
  await expected.getByRole('textbox', { name: 'Day' }).fill('30');
  await dialog.getByRole('button', { name: 'Add the stage' }).click();
  const row = page.getByRole('row', { name: /Keys counted/ });
  await expect(row).toContainText('New');
  await expect(row).toContainText('30 June 2035');
  await expect(row).toBeInViewport();
  await expect(row.getByRole('link')).toBeFocused();
});

test.describe('twenty days later', () => {
  test.use({ browserClock: 'manual' });

  test('says when a stage is late and when a promised update was missed', async ({
    page,
    sandbox,
    expectAccessible,
  }) => {
    const { id } = stageTitled('Replies to enquiries received');
    const daysAhead = (days: number) => new Date(now() + days * 86_400_000).toISOString();
    await sandbox.operator('PATCH', `/stages/${id}`, {
      expectedUpdate: daysAhead(6),
      expectedCompletion: daysAhead(7),
    });
    await page.clock.setFixedTime(now() + 20 * 86_400_000);
    await page.goto(routes.stage(transactionId, id));
    await expect(page.getByText(/Late by \d+ working days/)).toBeVisible();
    await expect(page.getByText('Promised update missed')).toBeVisible();
    await expect(page.getByText('Enquiries satisfied')).toBeVisible(); // the stage that depends on it
    await expectAccessible();
  });
});

test('says what a stage waits for only while it has not started', async ({ page, sandbox }) => {
  const { id } = stageTitled('Enquiries satisfied');
  await page.goto(routes.stage(transactionId, id));
  const waitsText = page.getByText('This stage waits for “Replies to enquiries received”.');
  await expect(waitsText).toBeVisible();
  await sandbox.operator('PATCH', `/stages/${id}`, { progress: 'In Progress' });
  await page.reload();
  await expect(page.getByRole('region', { name: 'Dependencies' })).toContainText('Replies to enquiries');
  await expect(waitsText).toBeHidden();
});

test('a stage is not found under the URL of another transaction', async ({ page, consoleGuard }) => {
  consoleGuard.allow(/404/);
  const other = await demoTransaction(page, '31 Lyncombe Hill');
  await page.goto(routes.stage(other.id, stageTitled(blockedTitle).id));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { name: blockedTitle })).toHaveCount(0);
});

test('changes a dependency with the keyboard, rejects a loop with its reason, and undoes the change', async ({
  page,
  expectAccessible,
}) => {
  const writes: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT') writes.push(request.url());
  });
  await page.goto(routes.stage(transactionId, stageTitled('Enquiries raised').id));
  const dependencies = page.getByRole('region', { name: 'Dependencies' });
  const changeButton = dependencies.getByRole('button', { name: 'Change what it waits for' });
  await changeButton.focus();
  await page.keyboard.press('Enter');
  const field = dependencies.getByRole('combobox', { name: 'Waits for' });
  await field.fill('Enquiries satisfied');
  await expect(page.getByRole('option')).toHaveText([/Enquiries satisfied/]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(dependencies.getByText(/so that would be a loop/)).toBeVisible();
  await expectAccessible();
  expect(writes).toEqual([]);

  await field.fill('Title documents');
  await expect(page.getByRole('option')).toHaveText([/Title documents/]);
  await page.keyboard.press('ArrowDown');
  const nextWrite = () => page.waitForResponse((response) => response.request().method() === 'PUT');
  const firstWrite = nextWrite();
  await page.keyboard.press('Enter');
  await expect(dependencies.getByRole('link', { name: /Title documents/ })).toBeVisible();
  // The update is optimistic: wait for each write, so that the reload sees both and their responses are not mixed up.
  await firstWrite;
  const undoWrite = nextWrite();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(dependencies.getByRole('link', { name: 'Draft contract pack issued' })).toBeVisible();
  await undoWrite;
  await page.reload();
  await expect(dependencies.getByRole('link', { name: 'Draft contract pack issued' })).toBeVisible();
});

test('rolls back a dependency that the service rejects, and says so', async ({
  page,
  sandbox,
  consoleGuard,
}) => {
  consoleGuard.allow(/Failed to load resource/);
  await page.goto(routes.stage(transactionId, stageTitled('Enquiries raised').id));
  await sandbox.operator('PUT', '/faults', [
    { method: 'PUT', path: '/v1/stages/*/dependency', kind: 'status', status: 403 },
  ]);
  const dependencies = page.getByRole('region', { name: 'Dependencies' });
  await dependencies.getByRole('button', { name: 'Change what it waits for' }).click();
  await dependencies.getByRole('combobox').fill('Nothing');
  await page.getByRole('option', { name: 'Nothing' }).click();
  await expect(dependencies.getByText('The dependency was not saved')).toBeVisible();
  await expect(dependencies.getByRole('link', { name: 'Draft contract pack issued' })).toBeVisible();
});

test('sets a dependency in the graph with the keyboard', async ({ page, expectAccessible }) => {
  await page.goto(routes.transactionStages(transactionId, { view: 'graph' }));
  const survey = page.getByRole('button', { name: /^Survey carried out/ });
  await expect(page.locator('[data-camera="live"]')).toBeVisible();
  await expectAccessible();
  // The search is above the graph and covers no stage.
  const [search, drawing] = [page.getByRole('search'), page.locator('.graph')];
  const bottomOf = async () => (await search.boundingBox())!.y + (await search.boundingBox())!.height;
  expect(await bottomOf()).toBeLessThanOrEqual((await drawing.boundingBox())!.y);
  // The drop targets cover the whole stage, but are transparent.
  const dropTargets = survey.locator('xpath=..').locator('.link-handle, .link-target');
  await expect(dropTargets).toHaveCount(2);
  for (const target of await dropTargets.all())
    await expect(target).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  await survey.focus();
  await page.keyboard.press('d');
  await expect(page.getByText(/^Choose what “Survey carried out/)).toBeVisible();
  await page.getByRole('button', { name: /^Offer accepted/ }).focus();
  await page.keyboard.press('Enter');
  await expect(survey).toHaveAccessibleName(/Depends on Offer accepted/);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(survey).toHaveAccessibleName(/Depends on Memorandum of sale issued/);
});

for (const pointer of ['mouse', 'finger'] as const) {
  test(`sets a dependency in the graph by dragging with a ${pointer}, without moving the camera`, async ({
    page,
    settle,
  }) => {
    await page.goto(routes.transactionStages(transactionId, { view: 'graph' }));
    await expect(page.locator('[data-camera="live"]')).toBeVisible();
    const survey = page.getByRole('button', { name: /^Survey carried out/ });
    const offer = page.getByRole('button', { name: /^Offer accepted/ });
    await settle();
    await survey.focus();
    await page.keyboard.press('0');
    await expect(page).toHaveURL(/at=/);
    const worldOf = () => page.locator('.react-flow__viewport').getAttribute('style');
    // Focus and the key both move the camera, so wait until it is at rest.
    let world: string | null = null;
    await expect.poll(async () => world === (world = await worldOf()), { intervals: [200] }).toBe(true);

    const line = page.locator('.react-flow__connection path');
    await dragLink(page, pointer, [offer, survey], () =>
      expect(line).toHaveCSS('stroke', 'rgb(208, 47, 47)'),
    );
    await expect(page.getByText('so that would be a loop')).toBeVisible();

    const write = page.waitForResponse((response) => response.request().method() === 'PUT');
    await dragLink(page, pointer, [survey, offer], () =>
      expect(line).toHaveCSS('stroke', 'rgb(64, 73, 179)'),
    );
    await expect(survey).toHaveAccessibleName(/Depends on Offer accepted/);
    expect(await worldOf()).toBe(world);

    // The update is optimistic: wait for the write before reloading.
    await write;
    await page.reload();
    await expect(page.locator('[data-camera="live"]')).toBeVisible();
    await expect(survey).toHaveAccessibleName(/Depends on Offer accepted/);
    const scaleOf = (style: string | null) => /scale\([\d.]{4}/.exec(style ?? '')?.[0];
    expect(scaleOf(await worldOf())).toBe(scaleOf(world));
  });
}
