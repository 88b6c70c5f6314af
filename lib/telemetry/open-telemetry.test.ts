import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import { type AddressInfo } from 'node:net';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { signedIn } from '@/lib/auth/testing-set-up';
import { listChains } from '@/lib/chains/server';
import { exportsTelemetry, readEnvironment } from '@/lib/env';
import { createLog } from '@/lib/log';
import { createService } from '@/lib/partner-api/service';
import { partnerOf } from '@/lib/partner-api/testing-partner';
import { createAgent, createTransport } from '@/lib/partner-api/transport';
import { routes } from '@/lib/routes';
import { type RunningSandbox, startSandbox } from '@/sandbox/testing';
import { beginRequest } from './access-log';
import { createMetrics } from './metrics';
import { startOpenTelemetry } from './open-telemetry';

type Attribute = { key: string; value: { stringValue?: string; intValue?: number } };
type Span = { traceId: string; spanId: string; parentSpanId?: string; name: string; kind: number; attributes: Attribute[]; startTimeUnixNano: string; endTimeUnixNano: string; status: { code?: number } }; // oxfmt-ignore
type Point = { attributes: Attribute[]; asDouble?: number; count?: number | string; sum?: number; bucketCounts?: (number | string)[]; explicitBounds?: number[] }; // oxfmt-ignore
type Metric = { name: string; histogram?: { dataPoints: Point[] }; sum?: { dataPoints: Point[]; isMonotonic: boolean }; gauge?: { dataPoints: Point[] } }; // oxfmt-ignore

/** What the collector received. */
const received: { path: string; headers: IncomingHttpHeaders; body: string }[] = [];
const collector = createServer((request, response) => {
  let body = '';
  request.on('data', (part) => (body += String(part)));
  request.on('end', () => {
    received.push({ path: request.url!, headers: request.headers, body });
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
});
const listen = async (server: typeof collector) => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

const caller = '4bf92f3577b34da6a3ce929d0e0e4736';
const dashboard = createServer();
let sandbox: RunningSandbox;
let telemetry: ReturnType<typeof startOpenTelemetry>;
let url: string;
let respond: RequestListener = (_request, response) => void response.end();
beforeAll(async () => {
  sandbox = await startSandbox();
  const variables = {
    PARTNER_API_KEY: sandbox.partnerKey,
    OAUTH_CLIENT_ID: sandbox.clientId,
    OAUTH_CLIENT_SECRET: sandbox.clientSecret,
    SESSION_SECRET: 's'.repeat(40),
    LOG_LEVEL: 'silent',
    OTEL_EXPORTER_OTLP_ENDPOINT: await listen(collector),
    OTEL_EXPORTER_OTLP_HEADERS: 'x-collector-key=of-the-test',
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=of-the-test',
  };
  // The exporters read the environment themselves.
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
  const environment = readEnvironment(variables);
  const service = createService(createTransport(sandbox.url, createAgent()), { keepReadsFor: 0 });
  const registry = createMetrics({ governor: () => service.governor.state(), sessions: () => 3 });
  telemetry = startOpenTelemetry(environment, registry);
  const partner = await partnerOf(sandbox, 'agent', {}, service);
  const log = createLog(environment, () => {});
  respond = async (request, response) => {
    await listChains(partner, {}).catch(() => {});
    response.statusCode = Number(request.headers['x-status'] ?? 200);
    response.end();
  };
  dashboard.on('request', (request, response) =>
    beginRequest(log, request, response)(() => respond(request, response)),
  );
  url = await listen(dashboard);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  for (const server of [collector, dashboard]) server.close().closeAllConnections();
  await sandbox.close();
});

const bodies = (path: string) =>
  received.filter((request) => request.path === path).map(({ body }) => JSON.parse(body));
const spans = async (): Promise<Span[]> => {
  await telemetry.flush();
  return bodies('/v1/traces').flatMap(({ resourceSpans }) =>
    resourceSpans.flatMap((resource: { scopeSpans: { spans: Span[] }[] }) =>
      resource.scopeSpans.flatMap((scope) => scope.spans),
    ),
  );
};
const metrics = async (): Promise<Map<string, Metric>> => {
  received.length = 0;
  await telemetry.flush();
  const all: Metric[] = bodies('/v1/metrics').flatMap(({ resourceMetrics }) =>
    resourceMetrics.flatMap((resource: { scopeMetrics: { metrics: Metric[] }[] }) => resource.scopeMetrics.flatMap((scope) => scope.metrics)),
  ); // oxfmt-ignore
  return new Map(all.map((metric) => [metric.name, metric]));
};
const attributesOf = ({ attributes }: { attributes: Attribute[] }) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]));

it("sends a request and its calls in the caller's trace, with patterns and no personal data", async () => {
  const id = '2caadb2e-5f53-4da9-a53b-6efba3a384a5';
  const address = `${routes.chain(id)}?code=the-code-of-a-sign-in&email=jane%40example.com`;
  await fetch(url + address, {
    headers: {
      traceparent: `00-${caller}-00f067aa0ba902b7-01`,
      tracestate: 'of=a-stranger',
      cookie: 'session=a-cookie',
      'x-status': '503',
    },
  });
  const found = await vi.waitFor(async () => {
    const all = await spans();
    expect(all.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['GET /chains/[id]', 'GET /v1/chains']),
    );
    return all;
  }, 20_000);
  const request = found.find(({ name }) => name === 'GET /chains/[id]')!;
  const call = found.find(({ name }) => name === 'GET /v1/chains')!;
  expect(request).toMatchObject({
    traceId: caller,
    parentSpanId: '00f067aa0ba902b7',
    kind: 2,
    status: { code: 2 },
  });
  expect(attributesOf(request)).toEqual({
    'http.request.method': 'GET',
    'http.route': '/chains/[id]',
    'http.response.status_code': 503,
  });
  expect(call).toMatchObject({ traceId: caller, parentSpanId: request.spanId, kind: 3 });
  expect(attributesOf(call)).toEqual({
    'chain_dashboard.server': 'api',
    'http.request.method': 'GET',
    'url.template': '/v1/chains',
    'http.response.status_code': 200,
  });
  const [from, to] = [call.startTimeUnixNano, call.endTimeUnixNano].map(Number);
  expect(to! - from!).toBeGreaterThan(0);
  const sent = received.map(({ body }) => body).join();
  expect(sent).not.toMatch(/2caadb2e|the-code|jane|a-cookie|a-stranger|pk_chain_/);
  expect(received[0]!.headers).toMatchObject({ 'x-collector-key': 'of-the-test', 'content-type': 'application/json' }); // oxfmt-ignore
  expect(sent).toContain('"deployment.environment.name"');
  expect(sent).toContain('{"key":"service.name","value":{"stringValue":"chain-dashboard"}}');
});

it('sends vault calls, token refreshes and calls to the authorization server, without tokens', async () => {
  const { auth, sid, changeRecord, server: oauth } = await signedIn();
  respond = async (_request, response) => {
    await changeRecord(sid, { expiresAt: Date.now() - 1000 });
    await auth.getUserToken(sid);
    await changeRecord(sid, { expiresAt: Date.now() - 1000 });
    oauth.faults.tokenStatus = 503;
    await auth.getUserToken(sid).catch(() => {});
    response.end();
  };
  received.length = 0;
  await fetch(url + routes.today());
  const found = await vi.waitFor(async () => {
    const all = await spans();
    expect(all.map(({ name }) => name)).toContain('GET /today');
    return all;
  }, 20_000);
  const request = found.find(({ name }) => name === 'GET /today')!;
  const children = found.filter(({ parentSpanId }) => parentSpanId === request.spanId);
  const outcomes = (name: string) =>
    children
      .filter((span) => span.name === name)
      .map((span) => attributesOf(span)['chain_dashboard.outcome']);
  expect(outcomes('refresh')).toEqual(['renewed', 'failed']);
  expect(outcomes('vault').length).toBeGreaterThan(3);
  expect(children.filter(({ name }) => name === 'POST /token').length).toBe(2);
  expect(received.map(({ body }) => body).join()).not.toContain(sid);
});

it("sends Prometheus's metrics under the same names: histograms, counters and gauges", async () => {
  const sent = await metrics();
  const requests = sent.get('chain_dashboard_request_seconds')!.histogram!.dataPoints;
  const chain = requests.find((point) => attributesOf(point)['route'] === '/chains/[id]')!;
  expect(attributesOf(chain)).toEqual({ route: '/chains/[id]', method: 'GET', status: 503 });
  expect(Number(chain.count)).toBe(1);
  expect(chain.bucketCounts!.map(Number).reduce((sum, count) => sum + count)).toBe(1);
  expect(chain.bucketCounts!.length).toBe(chain.explicitBounds!.length + 1);
  expect(chain.sum).toBeGreaterThan(0);
  const refreshes = sent.get('chain_dashboard_refreshes_total')!.sum!;
  expect(refreshes.isMonotonic).toBe(true);
  expect(refreshes.dataPoints.map((point) => [attributesOf(point)['outcome'], point.asDouble])).toEqual(
    expect.arrayContaining([['renewed', 1], ['failed', 1]]),
  ); // oxfmt-ignore
  expect(sent.get('chain_dashboard_sessions')!.gauge!.dataPoints.map(({ asDouble }) => asDouble)).toEqual([
    3,
  ]);
  expect([...sent.keys()]).toEqual(
    expect.arrayContaining(['nodejs_eventloop_lag_p99_seconds', 'chain_dashboard_governor_limit']),
  );
});

it('is off without an endpoint or if disabled, as a whole or for metrics only', () => {
  const exportsWith = (variables: Record<string, string>) =>
    exportsTelemetry(
      readEnvironment({
        PARTNER_API_KEY: 'pk_chain_of_the_test',
        OAUTH_CLIENT_ID: 'x',
        OAUTH_CLIENT_SECRET: 'y',
        SESSION_SECRET: 's'.repeat(40),
        ...variables,
      }),
    );
  const OTEL_EXPORTER_OTLP_ENDPOINT = 'http://localhost:4318';
  expect(exportsWith({})).toBe(null);
  expect(exportsWith({ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_SDK_DISABLED: 'true' })).toBe(null);
  expect(exportsWith({ OTEL_EXPORTER_OTLP_ENDPOINT })).toEqual({ traces: true, metrics: true });
  expect(exportsWith({ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_METRICS_EXPORTER: 'none' })).toEqual({ traces: true, metrics: false }); // oxfmt-ignore
  expect(exportsWith({ OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: 'http://localhost:4318/m' })).toEqual({ traces: false, metrics: true }); // oxfmt-ignore
});

it('keeps working if the collector does not respond, and publishes a notice', async () => {
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', 'http://127.0.0.1:1');
  vi.stubEnv('OTEL_EXPORTER_OTLP_TIMEOUT', '200');
  const { events } = await import('./events');
  const notices: unknown[] = [];
  respond = (_request, response) => void response.end();
  events.notice.subscribe((message) => notices.push(message));
  const unreachable = startOpenTelemetry(readEnvironment({ ...process.env, PORT: '3000' }), new Registry());
  await fetch(url + routes.today());
  await unreachable.flush();
  await vi.waitFor(
    () => expect(notices).toContainEqual(expect.objectContaining({ code: 'telemetry_not_sent' })),
    20_000,
  );
});

it('ends the final flush after three seconds if the collector never responds', async () => {
  const hanging = createServer(() => {});
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', await listen(hanging));
  const slow = startOpenTelemetry(readEnvironment({ ...process.env, PORT: '3000' }), new Registry());
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  let isFlushed = false;
  void slow.flush().then(() => (isFlushed = true));
  await vi.advanceTimersByTimeAsync(2999);
  const wasEarly = isFlushed;
  await vi.advanceTimersByTimeAsync(1);
  expect([wasEarly, isFlushed]).toEqual([false, true]);
  vi.useRealTimers();
  hanging.close().closeAllConnections();
});
