import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { Gauge, Registry } from 'prom-client';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { readEnvironment } from '@/lib/env';
import { startOpenTelemetry } from './open-telemetry';

let received = '';
const collector = createServer((request, response) => {
  request.on('data', (part) => (received += String(part)));
  request.on('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'));
});
beforeAll(() => new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve)));
afterAll(() => collector.close().closeAllConnections());

it.each([
  ['by default', '', '', 'chain-dashboard'],
  ['from OTEL_RESOURCE_ATTRIBUTES', '', 'service.name=of-the-attributes', 'of-the-attributes'],
  ['from OTEL_SERVICE_NAME first', 'of-its-own', 'service.name=of-the-attributes', 'of-its-own'],
])('sends the service name %s', async (_, OTEL_SERVICE_NAME, OTEL_RESOURCE_ATTRIBUTES, expected) => {
  const variables = {
    PARTNER_API_KEY: 'pk_chain_of_the_test',
    OAUTH_CLIENT_ID: 'x',
    OAUTH_CLIENT_SECRET: 'y',
    SESSION_SECRET: 's'.repeat(40),
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
    OTEL_TRACES_EXPORTER: 'none',
    OTEL_SERVICE_NAME,
    OTEL_RESOURCE_ATTRIBUTES,
  };
  // The exporter and the resource read the environment themselves.
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
  const registry = new Registry();
  new Gauge({ name: 'of_the_test', help: 'of the test', registers: [registry] }).set(1);
  received = '';
  await startOpenTelemetry(readEnvironment(variables), registry).flush();
  vi.unstubAllEnvs();
  expect(received).toContain(`{"key":"service.name","value":{"stringValue":"${expected}"}}`);
});
