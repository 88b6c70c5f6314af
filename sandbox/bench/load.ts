import { Pool } from 'undici';

export type Call = {
  name: string;
  method: 'GET' | 'POST' | 'PATCH' | 'PUT';
  path(at: number): string;
  body?(at: number): unknown;
};

/** Requests per second and latency in milliseconds, and how many responses were not 2xx. */
export type Measure = { perSecond: number; p50: number; p99: number; failed: number };

const CONNECTIONS = 8;

/** Calls as fast as eight connections allow for `milliseconds`, after a warm-up of a quarter of that time. */
export async function load(
  url: string,
  call: Call,
  headers: Record<string, string>,
  milliseconds: number,
): Promise<Measure> {
  const pool = new Pool(url, { connections: CONNECTIONS });
  const latencies: number[] = [];
  let at = 0;
  let failed = 0;
  const start = performance.now();
  const warmUpEnd = start + milliseconds / 4;
  const end = warmUpEnd + milliseconds;
  const worker = async () => {
    while (performance.now() < end) {
      const sent = performance.now();
      const number = (at += 1);
      const { statusCode, body } = await pool.request({
        method: call.method,
        path: call.path(number),
        headers: call.body ? { ...headers, 'content-type': 'application/json' } : headers,
        body: call.body && JSON.stringify(call.body(number)),
      });
      await body.dump();
      if (sent < warmUpEnd) continue;
      latencies.push(performance.now() - sent);
      if (statusCode >= 300) failed += 1;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, worker));
  await pool.close();
  latencies.sort((a, b) => a - b);
  const percentile = (share: number) => latencies[Math.floor(latencies.length * share)] ?? NaN;
  return {
    perSecond: (latencies.length / milliseconds) * 1000,
    p50: percentile(0.5),
    p99: percentile(0.99),
    failed,
  };
}
