import { existsSync, mkdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { routes } from '@/lib/routes';

/**
 * Takes screenshots of a running demo: the six of the README, or with `--all <folder>` every screen at both sizes and in
 * both themes, for review.
 */
const address = `http://localhost:${process.env.PORT ?? 3000}`;
const allIndex = process.argv.indexOf('--all');
const folder = path.resolve(
  allIndex > 0 ? process.argv[allIndex + 1]! : path.join(import.meta.dirname, 'screenshots'),
);
const person = process.env.PERSON ?? 'agent';
const chromiumPath =
  process.env.CHROMIUM_PATH ??
  ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((candidate) => existsSync(candidate));
mkdirSync(folder, { recursive: true });

void main();

async function main() {
  const browser = await chromium.launch({
    ...(chromiumPath ? { executablePath: chromiumPath } : {}),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
  const sizes =
    allIndex > 0
      ? [
          { width: 1366, height: 768 },
          { width: 390, height: 844 },
        ]
      : [{ width: 1366, height: 768 }];
  const themes = allIndex > 0 ? (['light', 'dark'] as const) : (['light'] as const);
  for (const viewport of sizes) {
    for (const colorScheme of themes) {
      const context = await browser.newContext({
        viewport,
        colorScheme,
        locale: 'en-GB',
        timezoneId: 'Europe/London',
      });
      const page = await context.newPage();
      const devtools = await context.newCDPSession(page);
      const suffix = allIndex > 0 ? `-${viewport.width}-${colorScheme}` : '';
      const take = async (name: string, url?: string) => {
        if (url) await page.goto(address + url);
        await page.waitForTimeout(1500); // fonts, the graph's camera, reads after the page has loaded
        // A third of the size of a PNG.
        const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality: 80 });
        await writeFile(path.join(folder, `${name}${suffix}.webp`), data, 'base64');
      };
      await page.goto(address + routes.signIn({ callbackUrl: routes.chains() }));
      if (allIndex > 0) await take('sign-in');
      await page.getByRole('button', { name: /sign in/i }).click();
      await page.locator(`button[name="person"][value="${person}"]`).waitFor();
      if (allIndex > 0) await take('sandbox-sign-in');
      await page.locator(`button[name="person"][value="${person}"]`).click();
      await page.waitForURL(`**${routes.chains()}`);
      await page.goto(address + routes.today());
      // The list of chains reuses what is read here.
      await page.getByRole('button', { name: /^Read the other/ }).waitFor({ timeout: 300_000 });
      await take('today');
      await page.goto(address + routes.chains());
      await page.locator('[data-chain-id]').getByText('On track').first().waitFor();
      await take('chains');
      const { chainId, transactionId, stageId } = await demoChain(page);
      await take('chain', routes.chain(chainId));
      await take('chain-timeline', routes.chain(chainId, { view: 'timeline' }));
      await take('stages-graph', routes.transactionStages(transactionId, { view: 'graph' }));
      await take('access-requests', routes.accessRequests());
      if (allIndex < 0) continue;
      const screens: Record<string, string> = {
        'chain-selected': routes.chain(chainId, { select: transactionId }),
        'chain-table': routes.chain(chainId, { view: 'table' }),
        'chain-summary': routes.chain(chainId, { view: 'summary' }),
        'chains-map': routes.chains({ view: 'map' }),
        invite: routes.transactionInvite(transactionId),
        'chain-dates': routes.chain(chainId, { view: 'dates' }),
        'chains-transactions': routes.chains({ view: 'transactions' }),
        access: routes.access(),
        'chain-new': routes.chainNew(),
        'chain-add': routes.chainAdd(chainId, { at: transactionId }),
        transaction: routes.transaction(transactionId),
        parties: routes.transactionParties(transactionId),
        stages: routes.transactionStages(transactionId),
        stage: routes.stage(transactionId, stageId),
        properties: routes.properties(),
        'address-book': routes.addressBook(),
        invites: routes.invites(),
        teams: routes.teams(),
        account: routes.account(),
        'not-found': routes.chain('00000000-0000-4000-8000-000000000000'),
      };
      for (const [name, url] of Object.entries(screens)) await take(name, url);
      await context.close();
    }
  }
  await browser.close();
  console.log(`Pictures are in ${folder}`);
}

/** The longest chain on the first page of the list, one of the person's transactions in it, and a stage. */
async function demoChain(page: Page) {
  const read = (url: string) => page.request.get(address + url).then((response) => response.json());
  type Summary = { id: string; transactions: { id: string; yourRole: string | null }[] };
  const chains: Summary[] = (await read('/api/chains')).data;
  const chain = [...chains].sort((a, b) => b.transactions.length - a.transactions.length)[0]!;
  const transactionId = chain.transactions.find(({ yourRole }) => yourRole)!.id;
  const stages = (await read(`/api/transactions/${transactionId}/stages`)).data;
  return { chainId: chain.id, transactionId, stageId: stages[0]?.id as string };
}
