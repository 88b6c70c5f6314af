import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { routes } from '@/lib/routes';
import { demoTransaction } from '@/e2e/demo-transaction';
import { expect, test } from '@/e2e/test';

const name = '6 Brook Street to 8 The Paragon';
const own = 'Flat 5, Pulteney Mews';
const others = ['6 Brook Street', '8 The Paragon', '31 Lyncombe Hill', 'Kipling'];
/** The stage that holds this chain, as its people wrote it, and the note on it. */
const written = ['Leasehold management pack received (LPE1)', 'managing agent'];

const readers = {
  internal: { choice: 'A colleague', file: `${name}, internal` },
  agent: { choice: 'Another agent in the chain', file: `${name}, for another agent` },
  client: { choice: 'A client', file: `${own} and its chain, for a client` },
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

/** Nothing of what this reader may not know, and what makes the file worth having. */
function expectFor(reader: Reader, text: string) {
  const withheld = {
    internal: [],
    agent: ['£', 'You are', ...written],
    client: [...others, ...written, 'You are'],
  };
  for (const word of withheld[reader]) expect(text, `${reader}: ${word}`).not.toContain(word);
  expect(text).toContain(reader === 'client' ? own : '8 The Paragon');
}

test('a chain is exported with what its reader may know', async ({ page, signedInAs, expectAccessible }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await signedInAs('agent');
  await openChain(page);
  await page.getByRole('button', { name: new RegExp(`^${own}`) }).click();
  await expect(page.getByRole('complementary', { name: own })).toBeVisible();

  const sizes = new Map<string, number>();
  for (const reader of Object.keys(readers) as Reader[]) {
    const dialog = await openExport(page, reader);
    if (reader === 'client') {
      // The client of the selected transaction is meant.
      await expect(dialog.getByRole('button', { name: /Whose client/ })).toContainText(own);
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
    expectFor(reader, csv);
    expect(csv.split('\r\n').filter((line) => line.startsWith('Transaction,'))).toHaveLength(5);
    expect(csv.includes('Amount')).toBe(reader !== 'agent');

    // A long line of a calendar goes on after a line break and a space.
    const calendar = (await save('ICS calendar', 'ics'))
      .toString()
      .replace(/\r\n /g, '')
      .replaceAll('\\,', ',');
    expectFor(reader, calendar);
    expect(calendar).toMatch(/^BEGIN:VCALENDAR/);
    expect(calendar).toMatch(/DTSTART;VALUE=DATE:\d{8}\r\n/);
    const uids = [...calendar.matchAll(/UID:(.+)/g)].map(([, uid]) => uid);
    expect(new Set(uids).size).toBe(uids.length);

    const svg = (await save('SVG picture', 'svg')).toString();
    expectFor(reader, svg);
    expect(svg.match(/Sold STC</g)!.length).toBeGreaterThan(3);

    const png = await save('PNG picture', 'png');
    expect(png.subarray(1, 4).toString()).toBe('PNG');
    sizes.set(reader, png.length);

    await dialog.getByRole('button', { name: 'Copy as text' }).click();
    await expect(dialog.getByText('Copied. Paste it into a message.')).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expectFor(reader, copied);
    expect(copied).toMatch(/As of \d+ [A-Z][a-z]+ 20\d\d, \d\d:\d\d\./);
    if (reader === 'internal') expect(copied).toContain(written[0]!);

    await page.evaluate(() => {
      window.print = () =>
        Object.assign(window, {
          printed: document.title + document.querySelector('[data-paper]')!.textContent,
        });
    });
    await dialog.getByRole('button', { name: 'Print or PDF' }).click();
    await expect(dialog).toHaveCount(0);
    const printed = await page.evaluate(() => (window as unknown as { printed: string }).printed);
    expectFor(reader, printed);
    // The paper alone: what the page shows is not on it.
    await page.emulateMedia({ media: 'print' });
    await expect(
      page.getByRole('article', { name: reader === 'client' ? `${own} and its chain` : name }),
    ).toBeVisible();
    await expect(page.getByRole('region', { name: 'What holds this chain' })).toBeHidden();
    await expect(page.getByRole('button')).toHaveCount(0);
    await page.emulateMedia({ media: 'screen' });
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    await expect(page.locator('[data-paper]')).toHaveCount(0);
  }
  expect(new Set(sizes.values()).size).toBe(3);

  // A browser that refuses the clipboard leaves the text to be taken by hand.
  await page.evaluate(() =>
    Object.assign(navigator.clipboard, { writeText: () => Promise.reject(new Error('refused')) }),
  );
  const dialog = await openExport(page, 'agent');
  await dialog.getByRole('button', { name: 'Copy as text' }).click();
  const text = dialog.getByRole('textbox', { name: /Copy it from here/ });
  await expect(text).toBeFocused();
  expectFor('agent', await text.inputValue());
  await expectAccessible();
});

test('an export whose code cannot be fetched says so on the page, and opens once it can', async ({
  page,
  signedInAs,
  settle,
  consoleGuard,
}) => {
  consoleGuard.allow(/ERR_FAILED/); // the browser's own line for what it could not fetch
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
