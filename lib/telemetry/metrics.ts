import 'server-only';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import {
  type RequestEnded,
  events,
  type Notice,
  type Refresh,
  type UpstreamCall,
  type VaultCall,
} from './events';

/** Read whenever Prometheus scrapes. Times in milliseconds since the epoch. */
export type MetricSources = {
  governor(): {
    limit: number | null;
    remaining: number | null;
    closedUntil: number | null;
    inFlight: number;
    waiting: Record<string, number>;
    amplification: number;
  };
  /** Null if sessions are kept outside this process. */
  sessions(): number | null;
};

const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15];
/** Codes may come from the service, so we limit how many labels we create. */
const maxCodes = 100;

/** Metrics of published events, and Node's default metrics, including event-loop lag. */
export function createMetrics({ governor, sessions }: MetricSources): Registry {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const histogram = <Label extends string>(name: string, help: string, labelNames: readonly Label[]) =>
    new Histogram({
      name: `chain_dashboard_${name}_seconds`,
      help,
      labelNames: [...labelNames],
      buckets,
      registers,
    });
  const counter = <Label extends string>(name: string, help: string, label: Label) =>
    new Counter({ name: `chain_dashboard_${name}_total`, help, labelNames: [label], registers });
  /** @param read null if there is no value */
  const gauge = (name: string, help: string, read: () => number | null) =>
    new Gauge({
      name: `chain_dashboard_${name}`,
      help,
      registers,
      collect() {
        const value = read();
        if (value === null) this.remove();
        else this.set(value);
      },
    });

  const request = histogram('request', 'Requests to pages and data URLs', ['route', 'method', 'status']);
  events.ended.subscribe((message) => {
    const { route, method, status, ms } = message as RequestEnded;
    request.observe({ route, method, status }, ms / 1000);
  });
  const upstream = histogram('upstream', 'Calls to the Partner API and the authorization server', [
    'server',
    'route',
    'method',
    'status',
  ]);
  events.upstream.subscribe((message) => {
    const { server, route, method, status, ms } = message as UpstreamCall;
    upstream.observe({ server, route, method, status: status ?? 'none' }, ms / 1000);
  });
  const vault = histogram('vault', 'Calls to the session vault', ['outcome']);
  events.vault.subscribe((message) => {
    const { outcome, ms } = message as VaultCall;
    vault.observe({ outcome }, ms / 1000);
  });
  const refreshes = counter('refreshes', 'Refreshes of user tokens', 'outcome');
  events.refresh.subscribe((message) => refreshes.inc({ outcome: (message as Refresh).outcome }));

  const notices = counter('notices', 'Refusals and failures, by code', 'code');
  const codes = new Set<string>();
  events.notice.subscribe((message) => {
    const { code } = message as Notice;
    if (codes.size < maxCodes) codes.add(code);
    notices.inc({ code: codes.has(code) ? code : 'other' });
  });

  gauge('sessions', 'Sessions in the memory of this process', sessions);
  gauge('governor_limit', "The key's limit of calls per window", () => governor().limit);
  gauge('governor_remaining', 'Calls left in the window', () => governor().remaining);
  gauge('governor_in_flight', 'Calls in flight', () => governor().inFlight);
  gauge(
    'governor_amplification',
    'Calls sent per call requested, in the last minute',
    () => governor().amplification,
  );
  gauge('governor_closed_seconds', 'Time until calls may be sent again', () =>
    Math.max(0, ((governor().closedUntil ?? 0) - Date.now()) / 1000),
  );
  const waiting = new Gauge({
    name: 'chain_dashboard_governor_waiting',
    help: 'Queued calls',
    labelNames: ['class'],
    registers,
    collect() {
      for (const [name, count] of Object.entries(governor().waiting)) waiting.set({ class: name }, count);
    },
  });
  return registry;
}
