import { now } from '@/e2e/clock';
import { demoTransaction } from '@/e2e/demo-transaction';
import { dragLink } from '@/e2e/drag-link';
import { fillDay } from '@/e2e/fill-day';
import { expect, test } from '@/e2e/test';
import { routes } from '@/lib/routes';

type Stage = { id: string; title: string };
const blocked = 'Leasehold management pack received (LPE1)';
let transactionId: string;
let stages: Stage[];
const stageCalled = (title: string) => stages.find((stage) => stage.title === title)!;

test.beforeEach(async ({ page, signedInAs }) => {
  await signedInAs('agent');
  transactionId = (await demoTransaction(page, 'Flat 5, Pulteney Mews')).id;
  const response = await page.request.get(`/api/transactions/${transactionId}/stages?limit=100`);
  stages = (await response.json()).data;
});

test('the list shows phases, what is blocked and why; filter and order are in the address', async ({
  page,
  expectAccessible,
}) => {
  await page.goto(routes.transactionStages(transactionId));
  const phase = page.getByRole('region', { name: 'Contract pack' }).first();
  const row = phase.getByRole('row', { name: new RegExp(blocked.slice(0, 20)) });
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
  await expect(page.getByRole('rowheader').first()).toContainText(blocked);

  await page.getByRole('link', { name: 'Timeline' }).click();
  await expect(page.getByText(/^Today,/)).toBeVisible();
  await expectAccessible();
});

test('completed stages are hidden at first, counted, and a link shows them', async ({ page }) => {
  await page.goto(routes.transactionStages(transactionId));
  await expect(page.getByText('17 completed are hidden.')).toBeVisible();
  await expect(page.getByRole('rowheader')).toHaveCount(11);
  await page.getByRole('button', { name: 'Show them' }).click();
  await expect(page).toHaveURL(/show=all/);
  await expect(page.getByRole('rowheader')).toHaveCount(28);
  await page.reload();
  await expect(page.getByRole('rowheader')).toHaveCount(28);
  await expect(page.getByText('are hidden')).toHaveCount(0);
});

test('a new stage is scrolled to and marked; a date that is none is explained in words', async ({ page }) => {
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

  test('a late stage and a broken promise are said in words', async ({ page, sandbox, expectAccessible }) => {
    const { id } = stageCalled('Replies to enquiries received');
    const daysAhead = (days: number) => new Date(now() + days * 86_400_000).toISOString();
    await sandbox.operator('PATCH', `/stages/${id}`, {
      expectedUpdate: daysAhead(6),
      expectedCompletion: daysAhead(7),
    });
    await page.clock.setFixedTime(now() + 20 * 86_400_000);
    await page.goto(routes.stage(transactionId, id));
    await expect(page.getByText(/Late by \d+ working days/)).toBeVisible();
    await expect(page.getByText('Promised update missed')).toBeVisible();
    await expect(page.getByText('Enquiries satisfied')).toBeVisible(); // what it holds up
    await expectAccessible();
  });
});

test('a stage that has not begun waits for another; of one that is under way nothing of the kind is said', async ({
  page,
  sandbox,
}) => {
  const { id } = stageCalled('Enquiries satisfied');
  await page.goto(routes.stage(transactionId, id));
  const waits = page.getByText('This stage waits for “Replies to enquiries received”.');
  await expect(waits).toBeVisible();
  await sandbox.operator('PATCH', `/stages/${id}`, { progress: 'In Progress' });
  await page.reload();
  await expect(page.getByRole('region', { name: 'Dependencies' })).toContainText('Replies to enquiries');
  await expect(waits).toBeHidden();
});

test('a stage under the address of another transaction is not found', async ({ page, consoleGuard }) => {
  consoleGuard.allow(/404/);
  const other = await demoTransaction(page, '31 Lyncombe Hill');
  await page.goto(routes.stage(other.id, stageCalled(blocked).id));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { name: blocked })).toHaveCount(0);
});

test('changes what a stage waits for with the keyboard; a loop is refused with its reason; undo', async ({
  page,
  expectAccessible,
}) => {
  const written: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT') written.push(request.url());
  });
  await page.goto(routes.stage(transactionId, stageCalled('Enquiries raised').id));
  const dependencies = page.getByRole('region', { name: 'Dependencies' });
  const open = dependencies.getByRole('button', { name: 'Change what it waits for' });
  await open.focus();
  await page.keyboard.press('Enter');
  const field = dependencies.getByRole('combobox', { name: 'Waits for' });
  await field.fill('Enquiries satisfied');
  await expect(page.getByRole('option')).toHaveText([/Enquiries satisfied/]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(dependencies.getByText(/so that would be a loop/)).toBeVisible();
  await expectAccessible();
  expect(written).toEqual([]);

  await field.fill('Title documents');
  await expect(page.getByRole('option')).toHaveText([/Title documents/]);
  await page.keyboard.press('ArrowDown');
  const nextWrite = () => page.waitForResponse((response) => response.request().method() === 'PUT');
  const writtenFirst = nextWrite();
  await page.keyboard.press('Enter');
  await expect(dependencies.getByRole('link', { name: /Title documents/ })).toBeVisible();
  // It shows at once; a reload must not overtake the write, nor take the response to the first for that to the second.
  await writtenFirst;
  const writtenBack = nextWrite();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(dependencies.getByRole('link', { name: 'Draft contract pack issued' })).toBeVisible();
  await writtenBack;
  await page.reload();
  await expect(dependencies.getByRole('link', { name: 'Draft contract pack issued' })).toBeVisible();
});

test('a dependency that the service refuses is taken back and said', async ({
  page,
  sandbox,
  consoleGuard,
}) => {
  consoleGuard.allow(/Failed to load resource/);
  await page.goto(routes.stage(transactionId, stageCalled('Enquiries raised').id));
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

test('the graph sets a dependency by keys', async ({ page, expectAccessible }) => {
  await page.goto(routes.transactionStages(transactionId, { view: 'graph' }));
  const survey = page.getByRole('button', { name: /^Survey carried out/ });
  await expect(page.locator('[data-camera="live"]')).toBeVisible();
  await expectAccessible();
  // The search stands above the drawing and covers no stage.
  const [search, drawing] = [page.getByRole('search'), page.locator('.graph')];
  const bottomOf = async () => (await search.boundingBox())!.y + (await search.boundingBox())!.height;
  expect(await bottomOf()).toBeLessThanOrEqual((await drawing.boundingBox())!.y);
  // What a line is drawn to lies over all of a stage, and hides nothing of it.
  const over = survey.locator('xpath=..').locator('.link-handle, .link-target');
  await expect(over).toHaveCount(2);
  for (const one of await over.all()) await expect(one).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
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
  test(`the graph sets a dependency by dragging with a ${pointer}, and stays where it was looked at`, async ({
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
    // Focus and key both move the camera: what is measured has to stay where it is.
    let world: string | null = null;
    await expect.poll(async () => world === (world = await worldOf()), { intervals: [200] }).toBe(true);

    const line = page.locator('.react-flow__connection path');
    await dragLink(page, pointer, [offer, survey], () =>
      expect(line).toHaveCSS('stroke', 'rgb(208, 47, 47)'),
    );
    await expect(page.getByText('so that would be a loop')).toBeVisible();

    const written = page.waitForResponse((response) => response.request().method() === 'PUT');
    await dragLink(page, pointer, [survey, offer], () =>
      expect(line).toHaveCSS('stroke', 'rgb(64, 73, 179)'),
    );
    await expect(survey).toHaveAccessibleName(/Depends on Offer accepted/);
    expect(await worldOf()).toBe(world);

    // It shows at once; a reload must not overtake the write.
    await written;
    await page.reload();
    await expect(page.locator('[data-camera="live"]')).toBeVisible();
    await expect(survey).toHaveAccessibleName(/Depends on Offer accepted/);
    const scaleOf = (style: string | null) => /scale\([\d.]{4}/.exec(style ?? '')?.[0];
    expect(scaleOf(await worldOf())).toBe(scaleOf(world));
  });
}
