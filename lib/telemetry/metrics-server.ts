import 'server-only';
import { createServer, type Server } from 'node:http';
import { type Registry } from 'prom-client';

/** Scraped by Prometheus, on a separate port so that a firewall can block everyone else. */
export const metricsPath = '/api/metrics';

/** @param host all interfaces by default @returns the server once it listens @throws if the port is taken */
export function serveMetrics(registry: Registry, port: number, host?: string): Promise<Server> {
  const server = createServer((request, response) => {
    const path = request.url?.split('?')[0];
    if (path !== metricsPath || request.method !== 'GET') return void response.writeHead(404).end();
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    // The metrics server must not keep a finished process alive.
    server.listen({ port, host }, () => resolve(server.unref()));
  });
}
