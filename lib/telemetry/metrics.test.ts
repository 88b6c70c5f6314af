import { type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { signedIn } from '@/lib/auth/testing-set-up';
import { getChain, listChains } from '@/lib/chains/server';
import { createService } from '@/lib/partner-api/service';
import { partnerOf } from '@/lib/partner-api/testing-partner';
import { createAgent, createTransport } from '@/lib/partner-api/transport';
import { type RunningSandbox, startSandbox } from '@/sandbox/testing';
import { events, notice } from './events';
import { createMetrics } from './metrics';
import { metricsPath, serveMetrics } from './metrics-server';

let sandbox: RunningSandbox;
let server: Server;
let url: string;
let sessions: number | null = 3;
let service: ReturnType<typeof createService>;
beforeAll(async () => {
  sandbox = await startSandbox({ seed: 'empty' });
  service = createService(createTransport(sandbox.url, createAgent()), { keepReadsFor: 0 });
  const registry = createMetrics({ governor: () => service.governor.state(), sessions: () => sessions });
  server = await serveMetrics(registry, 0);
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.close().closeAllConnections();
  await sandbox.close();
});

const scrape = async () => (await fetch(url + metricsPath)).text();
/** The value of a metric, by its name and labels in Prometheus's format. */
const valueOf = (text: string, metric: string) =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${metric} `))
      ?.split(' ')[1],
  );

it('serves only the metrics path', async () => {
  const response = await fetch(url + metricsPath);
  expect([response.status, response.headers.get('content-type')]).toEqual([
    200,
    expect.stringMatching(/^text\/plain; version=/),
  ]);
  expect((await fetch(`${url}${metricsPath}?name[]=x`)).status).toBe(200);
  for (const path of ['/', '/metrics', '/api/health', '/api/metrics/x'])
    expect((await fetch(url + path)).status).toBe(404);
  expect((await fetch(url + metricsPath, { method: 'POST' })).status).toBe(404);
});

it("has the service's latency by route, without ids, and the governor's current state", async () => {
  const partner = await partnerOf(sandbox, 'agent', {}, service);
  await listChains(partner, {});
  await getChain(partner, '2caadb2e-5f53-4da9-a53b-6efba3a384a5').catch(() => {});
  await getChain(partner, 'jane').catch(() => {});
  const text = await scrape();
  const count = (route: string, status: number) =>
    valueOf(
      text,
      `chain_dashboard_upstream_seconds_count{server="api",route="${route}",method="GET",status="${status}"}`,
    );
  const ids = [404, 400].map((status) => count('/v1/chains/{id}', status));
  expect([count('/v1/chains', 200), ...ids]).toEqual([1, 1, 1]);
  expect(text).not.toMatch(/2caadb2e|jane/);
  const { limit, remaining } = service.governor.state();
  expect(valueOf(text, 'chain_dashboard_governor_limit')).toBe(limit);
  expect(valueOf(text, 'chain_dashboard_governor_remaining')).toBe(remaining);
  expect(valueOf(text, 'chain_dashboard_governor_waiting{class="interactive"}')).toBe(0);
  expect(valueOf(text, 'chain_dashboard_governor_amplification')).toBe(1);
  expect(valueOf(text, 'chain_dashboard_notices_total{code="not_found"}')).toBe(1);
});

it('has token refreshes, vault calls and calls to the authorization server', async () => {
  const { auth, sid, changeRecord, server: oauth } = await signedIn();
  await changeRecord(sid, { expiresAt: Date.now() - 1000 });
  await auth.getUserToken(sid);
  await changeRecord(sid, { expiresAt: Date.now() - 1000 });
  oauth.faults.tokenStatus = 503;
  await auth.getUserToken(sid).catch(() => {});
  const text = await scrape();
  expect(valueOf(text, 'chain_dashboard_refreshes_total{outcome="renewed"}')).toBe(1);
  expect(valueOf(text, 'chain_dashboard_refreshes_total{outcome="failed"}')).toBe(1);
  expect(valueOf(text, 'chain_dashboard_vault_seconds_count{outcome="ok"}')).toBeGreaterThan(3);
  const token = (status: number) =>
    valueOf(
      text,
      `chain_dashboard_upstream_seconds_count{server="oauth",route="/token",method="POST",status="${status}"}`,
    );
  expect([token(200), token(503)]).toEqual([2, 1]);
});

it('has request times, sessions only if they are in this process, and event-loop lag', async () => {
  events.ended.publish({ route: '/chains/[id]', method: 'GET', status: 200, ms: 120 });
  let text = await scrape();
  const page = 'route="/chains/[id]",method="GET",status="200"';
  expect(valueOf(text, `chain_dashboard_request_seconds_count{${page}}`)).toBe(1);
  expect(valueOf(text, `chain_dashboard_request_seconds_sum{${page}}`)).toBeCloseTo(0.12);
  expect(valueOf(text, 'chain_dashboard_sessions')).toBe(3);
  expect(valueOf(text, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0);
  sessions = null;
  text = await scrape();
  expect(text).not.toMatch(/^chain_dashboard_sessions /m);
});

it('limits the number of codes, however many the service invents', async () => {
  for (let at = 0; at < 500; at++) notice({ level: 'warn', code: `code_${at}`, reason: 'x' });
  const lines = (await scrape())
    .split('\n')
    .filter((line) => line.startsWith('chain_dashboard_notices_total{'));
  expect(lines.length).toBeLessThanOrEqual(101);
  const other = lines.find((line) => line.includes('"other"'))!;
  expect(Number(other.split(' ')[1])).toBeGreaterThanOrEqual(400);
});

it('rejects if the port is taken', async () => {
  const { port } = server.address() as AddressInfo;
  await expect(
    serveMetrics(createMetrics({ governor: () => service.governor.state(), sessions: () => 0 }), port),
  ).rejects.toThrow('EADDRINUSE');
});

it('listens on the given host only, and returns 500 if the metrics cannot be collected', async () => {
  const registry = new Registry();
  vi.spyOn(registry, 'metrics').mockRejectedValue(new Error('a broken gauge'));
  const keepingAlive = () => process.getActiveResourcesInfo().filter((one) => one === 'TCPServerWrap').length;
  const before = keepingAlive();
  const local = await serveMetrics(registry, 0, '127.0.0.1');
  // It does not keep a finished process alive.
  expect(keepingAlive()).toBe(before);
  const { address, port } = local.address() as AddressInfo;
  expect(address).toBe('127.0.0.1');
  expect((await fetch(`http://127.0.0.1:${port}${metricsPath}`)).status).toBe(500);
  local.close().closeAllConnections();
});
