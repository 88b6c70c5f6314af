import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { startPair } from '@/e2e/start-pair';
import { signInOverHttp } from '@/e2e/auth/sign-in-over-http';
import { freePort } from '@/lib/commands/free-port';
import { routes } from '@/lib/routes';

/**
 * Checks the dashboard for memory leaks: many views of `/chains` in a small heap, four at a time. Needs a build.
 * `npm run bench:memory -- 1000` sets another count. Prints one table; exits with 1 if the server crashes, or if the heap
 * after a collection grows by more than a tenth after the first fifth of the views.
 */
const views = Number(process.argv[2] ?? 5000);
const heapMb = 256;
const concurrency = 4;
const rows = 10;
const warmUp = rows / 5;
const maxGrowth = 1.1;

if (!process.env.PARTNER_API_KEY) process.loadEnvFile('.env.demo');

const megabytes = (bytes: number) => Math.round(bytes / 1024 / 1024);

async function view(address: string, cookie: string): Promise<void> {
  const response = await fetch(address, { headers: { cookie } });
  const html = await response.text();
  if (!response.ok || !html.includes('</html>')) throw new Error(`${address} returned ${response.status}`);
}

async function main(): Promise<void> {
  const scopes = ['chains:read', 'properties:read'];
  const pair = await startPair({}, { scopes, limit: 1_000_000 });
  try {
    const heapPort = await freePort();
    const env = {
      HEAP_PORT: String(heapPort),
      NODE_OPTIONS: `--max-old-space-size=${heapMb} --import=${pathToFileURL(path.resolve('e2e/bench/memory/heap.mjs'))}`,
    };
    await pair.restartDashboard({ env });
    const session = await signInOverHttp(pair.url, 'agent');
    const cookie = `${session.name}=${session.value}`;
    console.log(
      `${views} views of ${routes.chains()} in a heap of ${heapMb} MB, ${concurrency} at a time.\n`,
    );
    console.log('| views | heap after a collection, MB | resident, MB | per view, ms |');
    console.log('|---|---|---|---|');
    const heapSizes: number[] = [];
    for (let row = 1; row <= rows; row++) {
      const count = Math.round(views / rows);
      const started = performance.now();
      let left = count;
      const visit = async () => {
        while (left-- > 0) await view(pair.url + routes.chains(), cookie);
      };
      await Promise.all(Array.from({ length: concurrency }, visit));
      const ms = (performance.now() - started) / count;
      const response = await fetch(`http://127.0.0.1:${heapPort}`);
      const { heapUsed, rss } = (await response.json()) as { heapUsed: number; rss: number };
      heapSizes.push(heapUsed);
      console.log(`| ${row * count} | ${megabytes(heapUsed)} | ${megabytes(rss)} | ${ms.toFixed(0)} |`);
    }
    const growth = Math.max(...heapSizes.slice(warmUp)) / heapSizes[warmUp - 1]!;
    console.log(`\nGrowth after the first fifth: ${growth.toFixed(2)}; limit: ${maxGrowth}.`);
    process.exitCode = growth <= maxGrowth ? 0 : 1;
  } finally {
    await pair.close();
  }
}

main().catch((error: unknown) => {
  console.error(`\nThe dashboard failed: ${(error as Error).message}`);
  process.exit(1);
});
