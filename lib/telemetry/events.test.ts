import { ROOT_CONTEXT, SpanStatusCode } from '@opentelemetry/api';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { InMemorySpanExporter, SimpleSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { afterEach, expect, it, vi } from 'vitest';
import { readEnvironment } from '@/lib/env';
import { createLog } from '@/lib/log';
import { Failure } from '@/lib/values/failure';
import { events, measureCall, reportFailure, notice, type Notice, type UpstreamCall } from './events';
import { createMetrics } from './metrics';
import { currentRequest, requestIdFrom, runInRequest } from './current-request';
import { logEvents } from './log-events';
import { prometheusProducer } from './prometheus-producer';
import { traceEvents } from './trace-events';

afterEach(() => void vi.useRealTimers());

/** The messages published on a channel while `work` runs. */
async function publishedOn<T>(channel: keyof typeof events, work: () => unknown): Promise<T[]> {
  const messages: T[] = [];
  const listen = (message: unknown) => void messages.push(message as T);
  events[channel].subscribe(listen);
  await work();
  events[channel].unsubscribe(listen);
  return messages;
}

const call = { server: 'api', method: 'GET', route: '/v1/chains' } as const;

it('a call is published and counted for its request, with or without a response', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const request = { id: 'r', upstream: { calls: 0, ms: 0 } };
  const send = (ms: number, status: number | null) =>
    measureCall(call, async () => {
      vi.advanceTimersByTime(ms);
      if (status === null) throw new TypeError('reset');
      return { status };
    });
  const published = await publishedOn<UpstreamCall>('upstream', () =>
    runInRequest(request, async () => {
      expect(await send(20, 503)).toEqual({ status: 503 });
      await expect(send(30, null)).rejects.toThrow('reset');
    }),
  );
  expect(published).toEqual([
    { ...call, status: 503, ms: 20 },
    { ...call, status: null, reason: expect.stringContaining('reset'), ms: 30 },
  ]);
  expect(request.upstream).toEqual({ calls: 2, ms: 50 });
});

it.each([
  [400, 'invalid_request', 'info'],
  [499, 'gone', 'info'],
  [500, 'internal_error', 'warn'],
  [503, 'busy', 'warn'],
  [403, 'foreign_request', 'warn'],
])(
  'a failure with %i %s is reported once, at level %s, with its route if there is one',
  async (status, code, level) => {
    const failure = () => new Failure({ status, code, message: 'No' });
    const published = await publishedOn<Notice>('notice', () => {
      const repeated = failure();
      for (let layer = 0; layer < 2; layer += 1) reportFailure(repeated, '/v1/chains');
      reportFailure(failure());
      reportFailure(Object.assign(new Error('ours'), { status, code }));
    });
    expect(published).toEqual([
      { level, code, status, reason: code, route: '/v1/chains' },
      { level, code, status, reason: code },
    ]);
  },
);

it('gauges are read at scrape time, and left out without a value', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const state = { limit: null as number | null, remaining: 0, closedUntil: null as number | null, inFlight: 2, waiting: { write: 1, background: 3 }, amplification: 1.5 }; // oxfmt-ignore
  const registry = createMetrics({ governor: () => state, sessions: () => 0 });
  notice({ level: 'warn', code: 'busy', reason: 'x' });
  events.upstream.publish({ ...call, status: null, ms: 1500 } satisfies UpstreamCall);
  events.vault.publish({ outcome: 'failed', ms: 250 });
  const read = async () => {
    const lines = (await registry.metrics())
      .split('\n')
      .filter((line) => line.startsWith('chain_dashboard_'));
    return Object.fromEntries(lines.map((line) => line.slice('chain_dashboard_'.length).split(/ (?=\S+$)/)));
  };
  expect(await read()).toMatchObject({
    governor_remaining: '0',
    governor_in_flight: '2',
    governor_amplification: '1.5',
    governor_closed_seconds: '0',
    'governor_waiting{class="write"}': '1',
    'governor_waiting{class="background"}': '3',
    sessions: '0',
    'notices_total{code="busy"}': '1',
    'upstream_seconds_sum{server="api",route="/v1/chains",method="GET",status="none"}': '1.5',
    'vault_seconds_sum{outcome="failed"}': '0.25',
  });
  expect(await read()).not.toHaveProperty('governor_limit');
  Object.assign(state, { limit: 600, closedUntil: Date.now() + 4000 });
  expect(await read()).toMatchObject({ governor_limit: '600', governor_closed_seconds: '4' });
  vi.advanceTimersByTime(5000);
  expect(await read()).toMatchObject({ governor_closed_seconds: '0' });
});

it('converts histograms to counts between two bounds for OpenTelemetry, by labels', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 12_345 });
  const registry = new Registry();
  const registers = [registry];
  const took = new Histogram({ name: 'took_seconds', help: 'Took', labelNames: ['of'], buckets: [1, 5, 10], registers }); // oxfmt-ignore
  for (const seconds of [0.5, 3, 5, 7, 11]) took.observe({ of: 'a' }, seconds);
  took.observe({ of: 'b' }, 60);
  new Counter({ name: 'done_total', help: 'Done', registers }).inc(2);
  new Gauge({ name: 'left', help: 'Left', registers }).set(7);
  const { resourceMetrics } = await prometheusProducer(registry, resourceFromAttributes({})).collect();
  const [histogram, counter, gauge] = resourceMetrics.scopeMetrics[0]!.metrics;
  const buckets = (counts: number[]) => ({ boundaries: [1, 5, 10], counts });
  expect(histogram!.dataPoints).toMatchObject([
    { attributes: { of: 'a' }, value: { buckets: buckets([1, 2, 1, 1]), sum: 26.5, count: 5 } },
    { attributes: { of: 'b' }, value: { buckets: buckets([0, 0, 0, 1]), sum: 60, count: 1 } },
  ]);
  expect([histogram, counter, gauge].map((metric) => metric!.descriptor.unit)).toEqual(['s', '', '']);
  expect([histogram, counter, gauge].map((metric) => metric!.descriptor.description)).toEqual(['Took', 'Done', 'Left']); // oxfmt-ignore
  // Since this process started.
  expect(counter!.dataPoints[0]!.startTime[0]).toBe(Math.floor(performance.timeOrigin / 1000));
  expect(counter).toMatchObject({
    isMonotonic: true,
    dataPoints: [{ value: 2, endTime: [12, 345_000_000] }],
  });
  expect(gauge).toMatchObject({ dataPoints: [{ value: 7 }] });
  expect(gauge).not.toHaveProperty('isMonotonic');
});

it('spans are marked as errors on failures, and have the duration of the event', () => {
  // OpenTelemetry takes a number below the age of the process for a time since its start.
  vi.useFakeTimers({ toFake: ['Date'], now: 60_000_000_000 });
  const exporter = new InMemorySpanExporter();
  const provider = new TracerProvider({ spanProcessors: [new SimpleSpanProcessor({ exporter })] });
  const tracer = provider.getTracer('of the test');
  const stop = traceEvents(tracer);
  const ended = (status: number) =>
    runInRequest(
      { id: 'r', upstream: { calls: 0, ms: 0 }, span: tracer.startSpan('r', {}, ROOT_CONTEXT) },
      () => events.ended.publish({ method: 'GET', route: `/${status}`, status, ms: 1 }),
    );
  for (const status of [499, 500]) ended(status);
  for (const status of [200, 399, 400, null])
    events.upstream.publish({ ...call, route: `/${status}`, status, ms: 250 } satisfies UpstreamCall);
  for (const outcome of ['renewed', 'rejected', 'failed']) events.refresh.publish({ outcome, ms: 250 });
  for (const outcome of ['ok', 'failed']) events.vault.publish({ outcome, ms: 250 });
  stop();
  expect(currentRequest()).toBeUndefined();
  // After that, nothing is traced.
  const later = { id: 'later', upstream: { calls: 0, ms: 0 }, span: undefined };
  runInRequest(later, () => events.began.publish({ traceparent: undefined }));
  expect(later.span).toBeUndefined();
  ended(200);
  events.upstream.publish({ ...call, status: 200, ms: 250 } satisfies UpstreamCall);
  events.refresh.publish({ outcome: 'renewed', ms: 250 });
  events.vault.publish({ outcome: 'ok', ms: 250 });
  const spans = exporter.getFinishedSpans();
  const isFailed = spans.map(({ status }) => status.code === SpanStatusCode.ERROR);
  expect(isFailed).toEqual([false, true, false, false, true, true, false, false, true, false, true]);
  expect(spans.at(2)).toMatchObject({
    name: 'GET /200',
    startTime: [59_999_999, 750_000_000],
    endTime: [60_000_000, 0],
  });
  expect(spans.map(({ attributes }) => attributes['error.type'])[5]).toBe('no_response');
});

it('logs failed calls and all notices with their details, until it is stopped', () => {
  const lines: Record<string, unknown>[] = [];
  const environment = readEnvironment({
    PARTNER_API_KEY: 'pk_chain_of_these_tests',
    OAUTH_CLIENT_ID: 'client',
    OAUTH_CLIENT_SECRET: 'secret-of-these-tests',
    SESSION_SECRET: 's'.repeat(40),
  });
  const stop = logEvents(createLog(environment, (line) => lines.push(JSON.parse(line) as (typeof lines)[0])));
  const respond = (status: number) =>
    events.upstream.publish({ ...call, status, ms: 12.6 } satisfies UpstreamCall);
  for (const status of [200, 404, 428, 430, 499, 429, 500]) respond(status);
  const lost = { server: 'oauth', method: 'POST', route: '/token', status: null, reason: 'ECONNRESET', ms: 3 } as const; // oxfmt-ignore
  events.upstream.publish(lost satisfies UpstreamCall);
  notice({ level: 'info', code: 'redis_back', reason: 'connected' });
  notice({ level: 'error', code: 'refused_it', reason: 'no right', status: 403, route: '/v1/chains' });
  stop();
  respond(503);
  notice({ level: 'error', code: 'too_late', reason: 'x' });
  const time = expect.any(String);
  const to = { level: 40, time, msg: 'upstream', ...call, ms: 13 };
  expect(lines).toEqual([
    { ...to, code: 'status_429', reason: 'api returned 429' },
    { ...to, code: 'status_500', reason: 'api returned 500' },
    { level: 40, time, msg: 'upstream', code: 'no_response', server: 'oauth', method: 'POST', route: '/token', reason: 'ECONNRESET', ms: 3 }, // oxfmt-ignore
    { level: 30, time, msg: 'notice', code: 'redis_back', reason: 'connected' },
    { level: 50, time, msg: 'refused', code: 'refused_it', reason: 'no right', status: 403, route: '/v1/chains' }, // oxfmt-ignore
  ]);
});

it('takes an id of at most 39 characters from the caller, because longer ones are redacted in the log', () => {
  const id = 'x'.repeat(39);
  expect(requestIdFrom(id)).toBe(id);
  for (const given of [undefined, '', `${id}x`, ['one', 'two']])
    expect(requestIdFrom(given)).toMatch(/^[0-9a-f-]{36}$/);
});

it('shares the current request and the reported failures with the copy of these modules that Next loads for pages', async () => {
  const failure = new Failure({ status: 503, code: 'busy', message: 'No' });
  const request = { id: 'r', upstream: { calls: 0, ms: 0 } };
  vi.resetModules();
  const copy = await import('./events');
  const { currentRequest: currentInCopy } = await import('./current-request');
  expect(copy.reportFailure).not.toBe(reportFailure);
  expect(runInRequest(request, currentInCopy)).toBe(request);
  const published = await publishedOn<Notice>('notice', () => {
    copy.reportFailure(failure);
    reportFailure(failure);
  });
  expect(published).toHaveLength(1);
});
