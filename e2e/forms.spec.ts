import type { Locator, Page } from '@playwright/test';
import { demoTransaction } from '@/e2e/demo-transaction';
import { expect, test } from '@/e2e/test';
import { routes } from '@/lib/routes';

const address = 'Apartment 14, Harbourside Walk';

type FormCase = {
  name: string;
  /** Goes to the form, or opens its dialog. */
  open: (page: Page) => Promise<void>;
  isDialog?: true;
  /** A table has no error summary: the first invalid field takes the focus. */
  isTable?: true;
  /** Makes the form invalid, if it is not so at the start. */
  makeInvalid?: (page: Page) => Promise<void>;
  /** The first error, and the field with it. */
  error: string;
  field: (page: Page) => Locator;
  fill: (page: Page) => Promise<void>;
  expectKept: (page: Page) => Promise<void>;
  submit: RegExp;
  refusal: string | RegExp;
  /** The request that the form sends, as the sandbox counts it. */
  write: { method: string; path: string };
  successMessage: (page: Page) => Locator;
};

const text = (page: Page, name: string | RegExp) => page.getByRole('textbox', { name });
const combo = (page: Page, name: string) => page.getByRole('combobox', { name });
async function choose(page: Page, name: string, value: string) {
  await combo(page, name).fill(value);
  await page.keyboard.press('Tab'); // closes the suggestions and keeps the value
}

/** Also leaves the next field, whose suggestions would hide the buttons. */
async function chooseAndLeave(page: Page, name: string, value: string) {
  await choose(page, name, value);
  await page.keyboard.press('Tab');
}

const forms: FormCase[] = [
  {
    name: 'a new chain',
    open: async (page) => void (await page.goto(routes.chainNew())),
    error: 'Enter the first line of the address',
    field: (page) => text(page, /^Address line 1/),
    fill: async (page) => {
      await choose(page, 'Your role', 'Estate Agent');
      await choose(page, 'Representing', 'Seller');
      await text(page, /^Address line 1/).fill('8 Careful Close');
    },
    expectKept: (page) => expect(text(page, /^Address line 1/)).toHaveValue('8 Careful Close'),
    submit: /^Create the chain$/,
    refusal: 'The chain was not saved',
    write: { method: 'POST', path: '/v1/chains' },
    successMessage: (page) => page.getByRole('heading', { level: 1, name: '8 Careful Close' }),
  },
  {
    name: 'one more transaction in a chain',
    open: async (page) => {
      const { id, chainId } = await demoTransaction(page, address);
      await page.goto(routes.chainAdd(chainId, { at: id }));
    },
    error: 'Enter the first line of the address',
    field: (page) => text(page, /^Address line 1/),
    fill: (page) => text(page, /^Address line 1/).fill('9 Careful Close'),
    expectKept: (page) => expect(text(page, /^Address line 1/)).toHaveValue('9 Careful Close'),
    submit: /^Add the transaction$/,
    refusal: 'The transaction was not saved',
    write: { method: 'POST', path: '/v1/chains/{chainId}/transactions' },
    successMessage: (page) => page.getByRole('complementary', { name: '9 Careful Close' }),
  },
  {
    name: 'an invitation',
    isTable: true,
    open: async (page) => {
      const { id } = await demoTransaction(page, address);
      await page.goto(routes.transactionInvite(id));
    },
    error: 'Enter an email address, like name@example.com',
    field: (page) => combo(page, 'Email'),
    fill: async (page) => {
      await choose(page, 'Email', 'careful@example.com');
      await choose(page, 'Their role', 'Surveyor');
      await choose(page, 'Representing', 'Buyer');
    },
    expectKept: async (page) => {
      await expect(combo(page, 'Email')).toHaveValue('careful@example.com');
      await expect(combo(page, 'Their role')).toHaveValue('Surveyor');
    },
    submit: /^Send the invitation$/,
    refusal: '1 invitation was not sent',
    write: { method: 'POST', path: '/v1/transactions/{transactionId}/invites' },
    successMessage: (page) => page.getByRole('heading', { name: /^careful@example.com is invited/ }),
  },
  {
    name: 'a change of a party',
    open: async (page) => {
      const { id } = await demoTransaction(page, address);
      await page.goto(routes.transactionParties(id));
      await page.getByRole('button', { name: 'Change Edmund Finch' }).click();
    },
    isDialog: true,
    makeInvalid: (page) => chooseAndLeave(page, 'Their role', ' '),
    error: 'Choose a role',
    field: (page) => combo(page, 'Their role'),
    fill: (page) => chooseAndLeave(page, 'Their role', 'Notary'),
    expectKept: (page) => expect(combo(page, 'Their role')).toHaveValue('Notary'),
    submit: /^Save the changes$/,
    refusal: 'The change was not saved',
    write: { method: 'PATCH', path: '/v1/transactions/{transactionId}/parties/{partyId}' },
    successMessage: (page) => page.getByText('Edmund Finch was changed.'),
  },
  {
    name: 'a new stage',
    open: async (page) => {
      const { id } = await demoTransaction(page, address);
      await page.goto(routes.transactionStages(id));
      await page.getByRole('button', { name: 'Add a stage' }).click();
    },
    isDialog: true,
    error: 'Enter a title',
    field: (page) => text(page, 'Title'),
    fill: (page) => text(page, 'Title').fill('Careful stage 🏡'),
    expectKept: (page) => expect(text(page, 'Title')).toHaveValue('Careful stage 🏡'),
    submit: /^Add the stage$/,
    refusal: 'The stage was not saved',
    write: { method: 'POST', path: '/v1/transactions/{transactionId}/stages' },
    successMessage: (page) => page.getByRole('link', { name: 'Careful stage 🏡' }),
  },
];

for (const form of forms) {
  test(`the form for ${form.name} leads to its errors, keeps the input, and is sent once`, async ({
    page,
    sandbox,
    signedInAs,
    expectAccessible,
    consoleGuard,
  }) => {
    consoleGuard.allow(/status of 403/);
    const faultPath = form.write.path.replace(/\{\w+\}/g, '*');
    const fault = (kind: object) =>
      sandbox.operator('PUT', '/faults', [{ method: form.write.method, path: faultPath, count: 1, ...kind }]);
    const submit = page.getByRole('button', { name: form.submit });
    await signedInAs('agent');
    await form.open(page);

    await form.makeInvalid?.(page);
    await submit.click();
    const summary = page.getByRole('group', { name: 'There is a problem' });
    if (form.isTable) await expect(form.field(page)).toHaveAccessibleDescription(form.error);
    else await expect(summary).toBeFocused();
    await expectAccessible();
    if (!form.isTable) await summary.getByRole('link', { name: form.error }).click();
    await expect(form.field(page)).toBeFocused();

    await form.fill(page);
    await fault({ kind: 'status', status: 403 });
    await submit.click();
    // The button may be a screen below the message.
    await expect(page.locator(':focus').getByText(form.refusal)).toBeInViewport();
    await form.expectKept(page);

    if (form.isDialog) {
      await page.getByRole('button', { name: 'Close', exact: true }).click();
      await expect(page.getByRole('dialog')).toBeHidden();
      await form.open(page);
      await expect(page.getByText('We restored your unsaved draft.')).toBeVisible();
    } else {
      await page.getByRole('link', { name: 'Properties' }).first().click();
      const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
      await question.getByRole('button', { name: 'Keep editing' }).click();
    }
    await form.expectKept(page);

    await fault({ kind: 'delay', delayMs: 700 });
    await submit.dblclick();
    await expect(form.successMessage(page)).toBeVisible();
    type Counted = { method: string; path: string; statuses: Record<string, number> };
    const counts = await sandbox.operator<Counted[]>('GET', '/requests');
    const { statuses } = counts.find(
      ({ method, path }) => method === form.write.method && path === form.write.path,
    )!;
    const { 403: refused, ...written } = statuses;
    expect(refused).toBe(1);
    expect(Object.values(written)).toEqual([1]);
  });
}

test('the form to open a team leads to its error and keeps the input', async ({
  page,
  signedInAs,
  expectAccessible,
}) => {
  await signedInAs('agent');
  await page.goto(routes.teams());
  const field = text(page, 'Team id');
  await field.fill('Harbour & Vale');
  await page.getByRole('button', { name: 'Open the team' }).click();
  const summary = page.getByRole('group', { name: 'There is a problem' });
  await expect(summary).toBeFocused();
  await expectAccessible();
  await summary.getByRole('link', { name: 'Enter a team id' }).click();
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('Harbour & Vale');
});
