import 'server-only';
import { createHash } from 'node:crypto';
import { notice } from '@/lib/telemetry/events';
import { processState } from '@/lib/values/process-state';
import { type Clock, systemClock } from './clock';
import { CoalescedReads } from './coalesced-reads';
import { Governor } from './governor';
import type { GovernorState } from './governor-state';
import { governorLimits } from './governor-limits';
import type { Proxies } from './dispatcher';
import type { ParsedResponse } from './read-response';
import { redisBudget, type RedisScript } from './redis-budget';
import { SharedBudget } from './shared-budget';
import { createAgent, createTransport, type Transport } from './transport';

/** What all users of a partner key share. */
export type Service = {
  transport: Transport;
  governor: Governor;
  reads: CoalescedReads<ParsedResponse>;
  refusedKeys: RefusedKeys;
  clock: Clock;
};

type ServiceOptions = { clock?: Clock; keepReadsFor?: number; governor?: Governor };

export function createService(transport: Transport, options: ServiceOptions = {}): Service {
  const { clock = systemClock, keepReadsFor = 2000, governor = new Governor(clock) } = options;
  const reads = new CoalescedReads<ParsedResponse>(clock, keepReadsFor);
  return { transport, clock, governor, reads, refusedKeys: new RefusedKeys(clock) };
}

const services = processState('services', () => new Map<string, Service>());

export type ServiceConfig = {
  /** Without a trailing slash. */
  baseUrl: string;
  apiKey: string;
  /** Tried in this order if the previous key is refused, for key rotation. */
  nextKeys?: readonly string[];
  /** How long a user's read is cached, in milliseconds; two seconds by default. */
  keepReadsFor?: number;
  proxies?: Proxies;
  /** The number of processes with this key, and the Redis they share; null for a single process. */
  sharing?: { processes: number; run: RedisScript } | null;
};

/** The governor of this process. With several processes they share pauses and the rate-limit window. */
export function governorFor({ baseUrl, apiKey, sharing }: ServiceConfig): Governor {
  if (!sharing) return new Governor(systemClock);
  const { processes, run } = sharing;
  const name = createHash('sha256')
    .update(JSON.stringify([baseUrl, apiKey]))
    .digest('base64url');
  const budget = new SharedBudget(redisBudget(run, name), systemClock, processes);
  const inFlight = Math.ceil(governorLimits.inFlight / processes);
  const inFlightPerUser = Math.min(governorLimits.inFlightPerUser, inFlight);
  return new Governor(systemClock, { ...governorLimits, inFlight, inFlightPerUser }, Math.random, budget);
}

/** The process's service for this key and base URL, created on first use. */
export function serviceFor(config: ServiceConfig): Service {
  const { baseUrl, apiKey, keepReadsFor, proxies } = config;
  const name = JSON.stringify([baseUrl, apiKey]);
  let service = services.get(name);
  if (!service) {
    const governor = governorFor(config);
    service = createService(createTransport(baseUrl, createAgent(proxies)), { keepReadsFor, governor });
    services.set(name, service);
  }
  return service;
}

/** The state of the key's rate limit and queue, for `/api/health` and the metrics. */
export const governorState = (config: ServiceConfig): GovernorState => serviceFor(config).governor.state();

/** How long a refused key is tried last. Milliseconds. */
const tryLastForMs = 60_000;

/** The partner keys that the service refused recently, so that not every call has to find out. */
class RefusedKeys {
  private readonly refusedUntil = new Map<string, number>();

  constructor(private readonly clock: Clock) {}

  /** The keys in the order to try them: as configured, but refused ones last. */
  inTryOrder(keys: readonly string[]): string[] {
    return [...keys.filter((key) => !this.isRefused(key)), ...keys.filter((key) => this.isRefused(key))];
  }

  /** @param index of the key in the configured list; the log must not contain the key itself */
  record(key: string, index: number): void {
    if (!this.isRefused(key))
      notice({
        level: 'error',
        code: 'key_refused',
        reason: `the service refuses key ${index + 1} of the list`,
      });
    this.refusedUntil.set(key, this.clock.now() + tryLastForMs);
  }

  private isRefused(key: string): boolean {
    return (this.refusedUntil.get(key) ?? -Infinity) > this.clock.now();
  }
}
