import { gzipSync } from 'node:zlib';
import { chromium, type Browser } from '@playwright/test';
import { signInOverHttp } from '@/e2e/auth/sign-in-over-http';
import { startPair } from '@/e2e/start-pair';
import { ensureBrowser } from '@/lib/commands/browser.mjs';
import { api, routes } from '@/lib/routes';

/**
 * Compares the demo's list of chains with the page of one chain, in turns: size of the HTML, server time, and how long
 * scripts block the page (tasks over 50 ms) at a quarter of this machine's speed. Needs a build.
 */
const serverReads = 60;
const browserVisits = 7;

if (!process.env.PARTNER_API_KEY) process.loadEnvFile('.env.demo');

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
const round = (value: number) => Math.round(value * 10) / 10;

async function main(): Promise<void> {
  const scopes = ['chains:read', 'properties:read'];
  const pair = await startPair({}, { scopes, limit: 1_000_000 });
  const browser = await chromium.launch({
    executablePath: await ensureBrowser(),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const session = await signInOverHttp(pair.url, 'agent');
    const headers = { cookie: `${session.name}=${session.value}` };
    const listed = await fetch(pair.url + api.chains({ limit: 100 }), { headers });
    const { data } = (await listed.json()) as { data: { id: string; transactions: unknown[] }[] };
    const longest = data.reduce((longest, chain) =>
      chain.transactions.length > longest.transactions.length ? chain : longest,
    );
    const pages = [
      { name: `the list of ${data.length} chains`, url: pair.url + routes.chains() },
      { name: `a chain of ${longest.transactions.length}`, url: pair.url + routes.chain(longest.id) },
    ].map((page) => ({ ...page, html: '', ms: [] as number[], blocked: [] as number[] }));
    for (let turn = 0; turn < serverReads; turn++) {
      for (const page of pages) {
        const started = performance.now();
        const response = await fetch(page.url, { headers });
        page.html = await response.text();
        if (turn > serverReads / 4) page.ms.push(performance.now() - started);
      }
    }
    for (let turn = 0; turn < browserVisits; turn++)
      for (const page of pages) page.blocked.push(await blockedBy(browser, page.url, session));

    console.log('| page | HTML, kB | gzipped, kB | server, ms | scripts block, ms |\n|---|---|---|---|---|');
    for (const { name, html, ms, blocked } of pages) {
      const sizes = [html.length / 1024, gzipSync(html).length / 1024, median(ms), median(blocked)];
      console.log(`| ${name} | ${sizes.map(round).join(' | ')} |`);
    }
    const [list, chain] = pages.map(({ blocked }) => median(blocked)) as [number, number];
    console.log(`\nThe list blocks ${round(list / chain)} times as long as a chain.`);
  } finally {
    await browser.close();
    await pair.close();
  }
}

/** @returns the time of all tasks beyond 50 ms each, until five seconds after the page has loaded, in ms */
async function blockedBy(browser: Browser, url: string, cookie: { name: string; value: string }) {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 } });
  await context.addCookies([{ ...cookie, url }]);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.addInitScript(() => {
    const tasks = (window as unknown as { tasks: number[] }).tasks = []; // oxfmt-ignore
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) (tasks as number[]).push(duration);
    }).observe({ type: 'longtask', buffered: true });
  });
  await page.goto(url, { waitUntil: 'load' });
  await page.waitForTimeout(5000);
  const tasks = await page.evaluate(() => (window as unknown as { tasks: number[] }).tasks);
  await context.close();
  return tasks.reduce((sum, ms) => sum + Math.max(0, ms - 50), 0);
}

void main();
