import { spawn, spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { ensureBrowser } from '@/lib/commands/browser.mjs';
import { type EngineName, engineNames } from './engine-names';
import { type Measured, measure } from './measure';
import { measureProduct } from './measure-product';
import { startProduct } from './product';
import { type ProductResults, type Results, goalsOf, legend, productTableOf, tableOf } from './report';

/**
 * `npm run bench:graph [-- sizes…]` measures in a real Chromium: first the product's own pages with a sandbox, then
 * production builds of pages that draw the same chain with the product's graph and with its peers. PORT sets the port
 * (4390); the sandbox uses the port a thousand higher.
 */
const root = path.resolve(import.meta.dirname, '../../..');
const folder = path.relative(root, import.meta.dirname);
const port = Number(process.env.PORT ?? 4390);
const base = `http://localhost:${port}`;
const next = path.join(root, 'node_modules/next/dist/bin/next');
const env = { ...process.env, NODE_ENV: 'production' as const, NEXT_TELEMETRY_DISABLED: '1' };
const given = process.argv.slice(2).map(Number).filter(Boolean);
const sizes = given.length ? given : [20, 100, 500, 1_000, 5_000];
const productSizes = sizes.filter((size) => size >= 1_000);

/** No GPU, which the machine may not have, and no background traffic of the browser. */
const browserArgs = [
  '--no-sandbox',
  // Containers have little shared memory, too little for a large canvas.
  '--disable-dev-shm-usage',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

void main();

async function main() {
  // Each part gets a new browser, so that neither inherits the other's memory.
  const product = await withBrowser(benchProduct);
  if (product.size) console.log(productTableOf(product));
  const results = await withBrowser(benchEngines);
  console.log(legend);
  console.log(`\n${goalsOf(results, product).join('\n')}`);
}

async function withBrowser<T>(use: (browser: Browser) => Promise<T>): Promise<T> {
  const browser = await chromium.launch({ executablePath: await ensureBrowser(), args: browserArgs });
  try {
    return await use(browser);
  } finally {
    await browser.close();
  }
}

async function benchEngines(browser: Browser): Promise<Results> {
  console.log('Building the bench pages …');
  const built = spawnSync(process.execPath, [next, 'build', folder], { cwd: root, env, encoding: 'utf8' });
  if (built.status !== 0) {
    console.error(built.stdout, built.stderr);
    process.exit(1);
  }
  const server = spawn(process.execPath, [next, 'start', folder, '--port', String(port)], {
    cwd: root,
    env,
    stdio: 'ignore',
  });
  try {
    await untilServing();
    const results: Results = new Map();
    for (const size of sizes) {
      const engines = new Map<EngineName, Measured>();
      results.set(size, engines);
      for (const engine of engineNames) engines.set(engine, await measure(browser, base, engine, size));
      console.log(tableOf(size, engines));
    }
    return results;
  } finally {
    server.kill();
    rmSync(path.join(import.meta.dirname, '.next'), { recursive: true, force: true });
  }
}

async function benchProduct(browser: Browser): Promise<ProductResults> {
  const results: ProductResults = new Map();
  if (!productSizes.length) return results;
  const product = await startProduct(port);
  try {
    for (const size of productSizes) {
      console.log(`Measuring the product at ${size} …`);
      results.set(size, await measureProduct(browser, product, size));
    }
  } catch (error) {
    // Continue, because the other part is still useful.
    console.error(error);
    process.exitCode = 1;
  } finally {
    await product.stop();
  }
  return results;
}

async function untilServing() {
  for (let tries = 0; tries < 100; tries++) {
    const isUp = await fetch(`${base}/ours`).then(
      (response) => response.ok,
      () => false,
    );
    if (isUp) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`The bench pages did not start on port ${port}.`);
}
