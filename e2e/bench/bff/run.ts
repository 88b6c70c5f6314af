import { startPair } from '@/e2e/start-pair';
import { signInOverHttp } from '@/e2e/auth/sign-in-over-http';

/**
 * The overhead of a call through the dashboard compared with a direct call to the service (Reliability, R8): the same
 * read both ways, back to back in alternating order, twenty times a second. Needs a build. Prints one table, and exits
 * with 1 if the overhead exceeds the limits.
 */
const perSecond = 20;
const warmUp = 100;
const pairs = 600;
const limits = { median: 10, p95: 25 };

if (!process.env.PARTNER_API_KEY) process.loadEnvFile('.env.demo');

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const quantile = (values: number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))]!;

async function timed(address: string, headers: Record<string, string>): Promise<number> {
  const started = performance.now();
  const response = await fetch(address, { headers });
  await response.text();
  if (!response.ok) throw new Error(`${address} returned ${response.status}`);
  return performance.now() - started;
}

async function main(): Promise<void> {
  const scopes = ['chains:read', 'properties:read'];
  const pair = await startPair({ KEEP_READS_MS: '0' }, { scopes, limit: 1_000_000 });
  try {
    const session = await signInOverHttp(pair.url, 'agent');
    const cookie = `${session.name}=${session.value}`;
    const response = await fetch(`${pair.sandboxUrl}/operator/tokens`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ person: 'agent' }),
    });
    const { accessToken } = (await response.json()) as { accessToken: string };
    const credentials = { authorization: `Bearer ${pair.key}`, 'x-user-token': accessToken };
    const chains = await fetch(`${pair.url}/api/chains?limit=5`, { headers: { cookie } });
    const [chain] = ((await chains.json()) as { data: { id: string }[] }).data;
    const reads = ['/chains?limit=20', `/chains/${chain!.id}`, '/properties?limit=20', '/whoami'];

    const rows = reads.map((read) => ({ read, direct: [] as number[], through: [] as number[] }));
    for (let turn = 0; turn < warmUp + pairs; turn++) {
      const next = performance.now() + 1000 / perSecond;
      const row = rows[turn % rows.length]!;
      const both = [
        () => timed(`${pair.sandboxUrl}/v1${row.read}`, credentials),
        () => timed(`${pair.url}/api${row.read}`, { cookie }),
      ];
      const isDirectFirst = Math.floor(turn / rows.length) % 2 === 0;
      const first = await both[isDirectFirst ? 0 : 1]!();
      const second = await both[isDirectFirst ? 1 : 0]!();
      if (turn >= warmUp) {
        row.direct.push(isDirectFirst ? first : second);
        row.through.push(isDirectFirst ? second : first);
      }
      await sleep(next - performance.now());
    }

    console.log(
      `${pairs} pairs, ${perSecond} a second. In milliseconds; the cost is the difference within a pair.\n`,
    );
    console.log('| read | direct, median | through the dashboard, median | cost, median | cost, p95 |');
    console.log('|---|---|---|---|---|');
    const costs = rows.map(({ direct, through }) => through.map((ms, at) => ms - direct[at]!));
    const ms = (value: number) => value.toFixed(1);
    for (const [at, { read, direct, through }] of rows.entries()) {
      const name = read.replace(chain!.id, '{chainId}');
      const medians = [quantile(direct, 0.5), quantile(through, 0.5)].map(ms).join(' | ');
      console.log(
        `| ${name} | ${medians} | ${ms(quantile(costs[at]!, 0.5))} | ${ms(quantile(costs[at]!, 0.95))} |`,
      );
    }
    const [median, p95] = [quantile(costs.flat(), 0.5), quantile(costs.flat(), 0.95)];
    const isWithinLimits = median <= limits.median && p95 <= limits.p95;
    console.log(`\nAll: median ${ms(median)}, p95 ${ms(p95)}; limits ${limits.median} and ${limits.p95}.`);
    process.exitCode = isWithinLimits ? 0 : 1;
  } finally {
    await pair.close();
  }
}

void main();
