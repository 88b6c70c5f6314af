import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { routes } from '@/lib/routes';
import { demoTransaction } from '@/e2e/demo-transaction';
import { expect, test } from '@/e2e/test';

const name = '6 Brook Street to 8 The Paragon';
const ownAddress = 'Flat 5, Pulteney Mews';
const otherAddresses = ['6 Brook Street', '8 The Paragon', '31 Lyncombe Hill', 'Kipling'];
/** The title of the stage that holds this chain, and a phrase of the note on it. */
const stageTexts = ['Leasehold management pack received (LPE1)', 'managing agent'];

const readers = {
  internal: { choice: 'A colleague', file: `${name}, internal` },
  agent: { choice: 'Another agent in the chain', file: `${name}, for another agent` },
  client: { choice: 'A client', file: `${ownAddress} and its chain, for a client` },
} as const;
type Reader = keyof typeof readers;

async function openChain(page: Page) {
  await page.goto(routes.chain((await demoTransaction(page, '6 Brook Street')).chainId));
  await expect(page.getByRole('region', { name: 'What holds this chain' })).toContainText('is blocked');
  await expect(page.locator('[data-camera="live"]')).toBeVisible();
}

async function openExport(page: Page, reader: Reader) {
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Export this chain' });
  await dialog.getByText(readers[reader].choice, { exact: true }).click();
  return dialog;
}

/** Expects an export to contain the addresses, and nothing that this reader may not see. */
function expectContentFor(reader: Reader, text: string) {
  const withheld = {
    internal: [],
    agent: ['£', 'You are', ...stageTexts],
    client: [...otherAddresses, ...stageTexts, 'You are'],
  };
  for (const phrase of withheld[reader]) expect(text, `${reader}: ${phrase}`).not.toContain(phrase);
  expect(text).toContain(reader === 'client' ? ownAddress : '8 The Paragon');
}

test('exports a chain with only what each reader may see', async ({ page, signedInAs, expectAccessible }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await signedInAs('agent');
  await openChain(page);
  await page.getByRole('button', { name: new RegExp(`^${ownAddress}`) }).click();
  await expect(page.getByRole('complementary', { name: ownAddress })).toBeVisible();

  const sizes = new Map<string, number>();
  for (const reader of Object.keys(readers) as Reader[]) {
    const dialog = await openExport(page, reader);
    if (reader === 'client') {
      // The dialog preselects the client of the selected transaction.
      await expect(dialog.getByRole('button', { name: /Whose client/ })).toContainText(ownAddress);
      await expectAccessible();
    }
    const save = async (button: string, extension: string) => {
      const download = page.waitForEvent('download');
      await dialog.getByRole('button', { name: button }).click();
      const file = await download;
      expect(file.suggestedFilename()).toBe(`${readers[reader].file}.${extension}`);
      return readFile((await file.path())!);
    };
    const csv = (await save('CSV table', 'csv')).toString();
    expectContentFor(reader, csv);
    expect(csv.split('\r\n').filter((line) => line.startsWith('Transaction,'))).toHaveLength(5);
    expect(csv.includes('Amount')).toBe(reader !== 'agent');

    // iCalendar folds long lines with a line break and a space.
    const calendar = (await save('ICS calendar', 'ics'))
      .toString()
      .replace(/\r\n /g, '')
      .replaceAll('\\,', ',');
    expectContentFor(reader, calendar);
    expect(calendar).toMatch(/^BEGIN:VCALENDAR/);
    expect(calendar).toMatch(/DTSTART;VALUE=DATE:\d{8}\r\n/);
    const uids = [...calendar.matchAll(/UID:(.+)/g)].map(([, uid]) => uid);
    expect(new Set(uids).size).toBe(uids.length);

    const svg = (await save('SVG picture', 'svg')).toString();
    expectContentFor(reader, svg);
    expect(svg.match(/Sold STC</g)!.length).toBeGreaterThan(3);

    const png = await save('PNG picture', 'png');
    expect(png.subarray(1, 4).toString()).toBe('PNG');
    sizes.set(reader, png.length);

    await dialog.getByRole('button', { name: 'Copy as text' }).click();
    await expect(dialog.getByText('Copied. Paste it into a message.')).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expectContentFor(reader, copied);
    expect(copied).toMatch(/As of \d+ [A-Z][a-z]+ 20\d\d, \d\d:\d\d\./);
    if (reader === 'internal') expect(copied).toContain(stageTexts[0]!);

    await page.evaluate(() => {
      window.print = () =>
        Object.assign(window, {
          printed: document.title + document.querySelector('[data-paper]')!.textContent,
        });
    });
    await dialog.getByRole('button', { name: 'Print or PDF' }).click();
    await expect(dialog).toHaveCount(0);
    const printed = await page.evaluate(() => (window as unknown as { printed: string }).printed);
    expectContentFor(reader, printed);
    // Only the printout is printed, not the page behind it.
    await page.emulateMedia({ media: 'print' });
    await expect(
      page.getByRole('article', { name: reader === 'client' ? `${ownAddress} and its chain` : name }),
    ).toBeVisible();
    await expect(page.getByRole('region', { name: 'What holds this chain' })).toBeHidden();
    await expect(page.getByRole('button')).toHaveCount(0);
    await page.emulateMedia({ media: 'screen' });
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    await expect(page.locator('[data-paper]')).toHaveCount(0);
    await expect(page).toHaveTitle(`${name} · Chain dashboard`);
  }
  expect(new Set(sizes.values()).size).toBe(3);

  // If the browser refuses the clipboard, the text can be copied manually.
  await page.evaluate(() =>
    Object.assign(navigator.clipboard, { writeText: () => Promise.reject(new Error('refused')) }),
  );
  const dialog = await openExport(page, 'agent');
  await dialog.getByRole('button', { name: 'Copy as text' }).click();
  const text = dialog.getByRole('textbox', { name: /Copy it from here/ });
  await expect(text).toBeFocused();
  expectContentFor('agent', await text.inputValue());
  await expectAccessible();
});

test('says on the page that the export could not be loaded, and opens it once it can be', async ({
  page,
  signedInAs,
  settle,
  consoleGuard,
}) => {
  consoleGuard.allow(/ERR_FAILED/); // logged by the browser for each aborted request
  await signedInAs('agent');
  await openChain(page);
  await settle();
  await page.route('**/_next/static/**', (route) => route.abort());
  const button = page.getByRole('button', { name: 'Export', exact: true });
  await button.click();
  await expect(page.getByRole('alert').filter({ hasText: 'The export could not be loaded' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'What holds this chain' })).toBeVisible();
  await page.unroute('**/_next/static/**');
  await button.click();
  await expect(page.getByRole('dialog', { name: 'Export this chain' })).toBeVisible();
  await expect(page.getByText('The export could not be loaded')).toBeHidden();
});
