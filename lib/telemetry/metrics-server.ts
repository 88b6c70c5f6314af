import 'server-only';
import { createServer, type Server } from 'node:http';
import { type Registry } from 'prom-client';

/** Prometheus asks here. The port is one of its own, so that a firewall can keep everyone else from it. */
export const metricsPath = '/api/metrics';

/** @param host every interface when left out @returns the server once it listens @throws when the port is taken */
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
    // It keeps no process alive that has nothing else to do.
    server.listen({ port, host }, () => resolve(server.unref()));
  });
}
