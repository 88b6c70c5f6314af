import 'server-only';
import { createHash } from 'node:crypto';
import { notice } from '@/lib/telemetry/events';
import { type Clock, systemClock } from './clock';
import { CoalescedReads } from './coalesced-reads';
import { Governor } from './governor';
import type { GovernorState } from './governor-state';
import { governorLimits } from './governor-limits';
import type { Proxies } from './outgoing';
import type { ParsedResponse } from './read-response';
import { redisBudget, type RedisScript } from './redis-budget';
import { SharedBudget } from './shared-budget';
import { createAgent, createTransport, type Transport } from './transport';

/** What all users of one partner key share: the way out, its governor and the reads under way. */
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

/** Next loads a module once for pages and once for routes; only `globalThis` is common to them. */
const services = ((globalThis as { [key: symbol]: unknown })[Symbol.for('chain-dashboard:services')] ??=
  new Map()) as Map<string, Service>;

export type ServiceConfig = {
  /** Without a trailing slash. */
  baseUrl: string;
  apiKey: string;
  /** Tried in this order when the one before is refused, while a key is replaced by another. */
  nextKeys?: readonly string[];
  /** How long a user's read may be reused without a call, in milliseconds; two seconds by default. */
  keepReadsFor?: number;
  proxies?: Proxies;
  /** The other processes with this key, and the Redis that they share; null when there are none. */
  sharing?: { processes: number; run: RedisScript } | null;
};

/** The governor of one process: where there are others, it shares the gate and the window with them. */
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

/** The process's one service of a key at an address, made on first use. */
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

/** The state of the key's rate limit and queue, for `/api/health` and the meter. */
export const governorState = (config: ServiceConfig): GovernorState => serviceFor(config).governor.state();

/** A key that was refused comes last for so long, and is then tried in its place again. Milliseconds. */
const lastForMs = 60_000;

/** Which partner keys the service has just refused, for all users of them: so one call pays for finding out, not each. */
class RefusedKeys {
  private readonly until = new Map<string, number>();

  constructor(private readonly clock: Clock) {}

  /** The keys in the order in which they are to be tried: as configured, those that were refused last. */
  inOrder(keys: readonly string[]): string[] {
    return [...keys.filter((key) => !this.has(key)), ...keys.filter((key) => this.has(key))];
  }

  /** @param place of the key in the configured list: what may be said of it in a log */
  note(key: string, place: number): void {
    if (!this.has(key))
      notice({
        level: 'error',
        code: 'key_refused',
        reason: `the service refuses key ${place + 1} of the list`,
      });
    this.until.set(key, this.clock.now() + lastForMs);
  }

  private has(key: string): boolean {
    return (this.until.get(key) ?? -Infinity) > this.clock.now();
  }
}
