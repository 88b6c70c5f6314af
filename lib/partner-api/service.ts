import 'server-only';
import { type Clock, systemClock } from './clock';
import { Governor, type GovernorState } from './governor';
import { ReadFlights } from './read-flights';
import { type Answer, createAgent, createTransport, type Transport } from './transport';

/** What all users of one partner key share: the way out, its governor and the reads under way. */
export type Service = {
  transport: Transport;
  governor: Governor;
  reads: ReadFlights<Answer>;
  clock: Clock;
};

export const createService = (
  transport: Transport,
  clock: Clock = systemClock,
  keepReadsFor = 2000,
): Service => ({
  transport,
  clock,
  governor: new Governor(clock),
  reads: new ReadFlights(clock, keepReadsFor),
});

/** Next loads a module once for pages and once for routes; only `globalThis` is common to them. */
const services = ((globalThis as { [key: symbol]: unknown })[Symbol.for('chain-dashboard:services')] ??=
  new Map()) as Map<string, Service>;

export type ServiceConfig = {
  /** Without a trailing slash. */
  baseUrl: string;
  apiKey: string;
  /** How long a user's read may be answered again without a call, in milliseconds; two seconds by default. */
  keepReadsFor?: number;
};

/** The process's one service of a key at an address, made on first use. */
export function serviceFor({ baseUrl, apiKey, keepReadsFor }: ServiceConfig): Service {
  const name = JSON.stringify([baseUrl, apiKey]);
  let service = services.get(name);
  if (!service) {
    service = createService(createTransport(baseUrl, createAgent()), systemClock, keepReadsFor);
    services.set(name, service);
  }
  return service;
}

/** The state of the key's rate limit and queue, for `/api/health` and the meter. */
export const governorState = (config: ServiceConfig): GovernorState => serviceFor(config).governor.state();
