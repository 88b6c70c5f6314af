import { type Client, clients } from './clients';
import { narrowKey, type Scenario, scenarios } from './scenarios';
import { VirtualService } from './virtual-service';
import { virtualTime } from './virtual-time';

/**
 * What people get from a service in trouble, and what it costs the service: the governor beside what is usually taken.
 * Everything runs on one virtual clock, with the same people asking for the same at the same moments.
 */
const clock = virtualTime();
/** Every client ends with what it has by then. */
const patienceMs = 900_000;

/** Small and seeded (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

type Asked = { at: number; user: string; path: string };
type Ended = Asked & { wait: number | null };

const kinds = ['chains', 'transactions', 'properties', 'invites', 'contacts', 'stages'];
const pathOf = (number: number) => `/v1/${kinds[number % kinds.length]}/${1000 + number}`;

/** 376 reads in two minutes: eight people open a page of six reads six times, one person asks for 44 at once twice. */
function pages(): Asked[] {
  const all: Omit<Asked, 'path'>[] = [];
  for (let visit = 0; visit < 6; visit += 1)
    for (let person = 0; person < 8; person += 1)
      for (let read = 0; read < 6; read += 1)
        all.push({ at: visit * 20_000 + person * 2500, user: `light ${person}` });
  for (const at of [0, 60_000]) for (let read = 0; read < 44; read += 1) all.push({ at, user: 'greedy' });
  return all.map((one, number) => ({ ...one, path: pathOf(number) }));
}

/** A hundred reads of five people, one after another, beside three hundred of one person. */
function besideGreedy(windowSeconds: number): Asked[] {
  const lasts = Math.max(100, windowSeconds) * 1000;
  const light = Array.from({ length: 100 }, (_, number) => ({
    at: (number * lasts) / 100,
    user: `light ${number % 5}`,
  }));
  const greedy = [0, 1, 2].flatMap((third) =>
    Array.from({ length: 100 }, () => ({ at: (third * lasts) / 3, user: 'greedy' })),
  );
  return [...light, ...greedy].map((one, number) => ({ ...one, path: pathOf(number) }));
}

async function readAll(client: Client, asked: Asked[]): Promise<Ended[]> {
  const start = clock.now();
  const ended: Ended[] = asked.map((one) => ({ ...one, wait: null }));
  for (const one of ended)
    clock.after(one.at, () => {
      client(one.user, one.path).then(
        () => (one.wait = clock.now() - start - one.at),
        () => {},
      );
    });
  await clock.advance(patienceMs);
  return ended;
}

async function row(
  name: string,
  scenario: Scenario,
  asked: Asked[],
  service: VirtualService,
): Promise<string> {
  const ended = await readAll(clients[name]!(service, clock), asked);
  const counted = ended.filter(({ user, path }) => !scenario.isHopeless?.(user, path));
  const light = counted.filter(({ user }) => user !== 'greedy');
  const lost = (all: Ended[]) => all.filter(({ wait }) => wait === null).length;
  const waits = light.flatMap(({ wait }) => wait ?? []).sort((one, other) => one - other);
  const at = (part: number) =>
    waits.length ? (waits[Math.floor((waits.length - 1) * part)]! / scenario.windowMs).toFixed(3) : '-';
  const greedy = counted.filter(({ user }) => user === 'greedy');
  return `| ${[
    scenario.name,
    name,
    (service.calls / asked.length).toFixed(3),
    `${lost(light)} of ${light.length}`,
    `${lost(greedy)} of ${greedy.length}`,
    at(0.5),
    at(0.99),
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
      console.log(await row(name, scenario, besideGreedy(seconds), service));
    }
  console.log(
    '\nWaits are in windows of the rate limit. With 13 % of responses lost, 1.149 calls a request are the least.',
  );
}

void main().finally(() => process.exit());
