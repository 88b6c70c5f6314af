import { type Client, clients } from './clients';
import { narrowKey, type Scenario, scenarios } from './scenarios';
import { VirtualService } from './virtual-service';
import { virtualTime } from './virtual-time';

/**
 * Compares the governor with common clients when the service is failing: what users get, and how many calls it takes.
 * Every run uses a virtual clock and the same users, who make the same requests at the same times.
 */
const clock = virtualTime();
/** Requests not done by then count as lost. */
const patienceMs = 900_000;

/** A seeded random number generator (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

type ReadRequest = { at: number; user: string; path: string };
type ReadResult = ReadRequest & { wait: number | null };

const kinds = ['chains', 'transactions', 'properties', 'invites', 'contacts', 'stages'];
const pathOf = (number: number) => `/v1/${kinds[number % kinds.length]}/${1000 + number}`;

/** 376 reads in two minutes: eight users open six pages of six reads each, and one user makes 44 reads at once, twice. */
function pages(): ReadRequest[] {
  const all: Omit<ReadRequest, 'path'>[] = [];
  for (let visit = 0; visit < 6; visit += 1)
    for (let person = 0; person < 8; person += 1)
      for (let read = 0; read < 6; read += 1)
        all.push({ at: visit * 20_000 + person * 2500, user: `light ${person}` });
  for (const at of [0, 60_000]) for (let read = 0; read < 44; read += 1) all.push({ at, user: 'greedy' });
  return all.map((request, number) => ({ ...request, path: pathOf(number) }));
}

/** A hundred evenly spaced reads of five users, and three hundred of one greedy user. */
function withGreedyUser(windowSeconds: number): ReadRequest[] {
  const lasts = Math.max(100, windowSeconds) * 1000;
  const light = Array.from({ length: 100 }, (_, number) => ({
    at: (number * lasts) / 100,
    user: `light ${number % 5}`,
  }));
  const greedy = [0, 1, 2].flatMap((third) =>
    Array.from({ length: 100 }, () => ({ at: (third * lasts) / 3, user: 'greedy' })),
  );
  return [...light, ...greedy].map((request, number) => ({ ...request, path: pathOf(number) }));
}

async function readAll(client: Client, requests: ReadRequest[]): Promise<ReadResult[]> {
  const start = clock.now();
  const results: ReadResult[] = requests.map((request) => ({ ...request, wait: null }));
  for (const result of results)
    clock.after(result.at, () => {
      client(result.user, result.path).then(
        () => (result.wait = clock.now() - start - result.at),
        () => {},
      );
    });
  await clock.advance(patienceMs);
  return results;
}

async function row(
  name: string,
  scenario: Scenario,
  requests: ReadRequest[],
  service: VirtualService,
): Promise<string> {
  const results = await readAll(clients[name]!(service, clock), requests);
  const counted = results.filter(({ user, path }) => !scenario.isHopeless?.(user, path));
  const light = counted.filter(({ user }) => user !== 'greedy');
  const lost = (all: ReadResult[]) => all.filter(({ wait }) => wait === null).length;
  const waits = light.flatMap(({ wait }) => wait ?? []).sort((a, b) => a - b);
  const quantile = (part: number) =>
    waits.length ? (waits[Math.floor((waits.length - 1) * part)]! / scenario.windowMs).toFixed(3) : '-';
  const greedy = counted.filter(({ user }) => user === 'greedy');
  return `| ${[
    scenario.name,
    name,
    (service.calls / requests.length).toFixed(3),
    `${lost(light)} of ${light.length}`,
    `${lost(greedy)} of ${greedy.length}`,
    quantile(0.5),
    quantile(0.99),
  ].join(' | ')} |`;
}

async function main(): Promise<void> {
  console.log('| scenario | client | calls a request | lost, light | lost, greedy | light p50 | light p99 |');
  console.log('|---|---|---|---|---|---|---|');
  const names = Object.keys(clients);
  for (let number = 0; number < scenarios(Math.random).length; number += 1)
    for (const name of names) {
      const random = randomOf(number + 1);
      const scenario = scenarios(random)[number]!;
      console.log(await row(name, scenario, pages(), new VirtualService(clock, random, scenario)));
    }
  for (const seconds of [1, 5, 10, 60, 120, 300])
    for (const name of names) {
      const scenario = narrowKey(seconds);
      const service = new VirtualService(clock, randomOf(seconds), scenario);
      console.log(await row(name, scenario, withGreedyUser(seconds), service));
    }
  console.log(
    '\nWaits are in windows of the rate limit. With 13 % of responses lost, 1.149 calls a request are the least.',
  );
}

void main().finally(() => process.exit());
