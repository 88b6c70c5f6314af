import { addressKey } from '../rules/new-property';
import { officeTime, workingTime } from './calendar';
import { idOf } from './id-of';
import { partyRows } from './party-rows';
import { planStages } from './plan-stages';
import type { DemoChain, Sale } from './sale';
import { stageRows } from './stage-rows';
import type { World } from './world';

const HOUR = 60 * 60 * 1000;

/** The id of a demo sale's transaction, which invites and requests refer to. */
export const transactionIdOf = (key: string) => idOf(`transaction:${key}`);

/** Adds a demo chain with all its rows. `active` sets the time of its newest row. */
export function addChain(world: World, chain: DemoChain, now: Date): void {
  const chainId = idOf(`chain:${chain.number}`);
  const active =
    'hoursAgo' in chain.active
      ? new Date(now.getTime() - chain.active.hoursAgo * HOUR)
      : workingTime(now, -chain.active.workingDaysAgo, chain.active.minutes);
  const oldest = Math.max(...chain.sales.map(({ week }) => week));
  world.chains.push({ id: chainId, createdAt: officeTime(now, -7 * oldest), updatedAt: active });
  // Everyone in a chain exchanges and completes together, so the slowest sale sets the day.
  const completesIn = Math.max(...chain.sales.map((sale) => planStages(sale).get(28)!.ends));
  for (const sale of chain.sales) {
    addSale(world, sale, { chainId, active, completesIn }, now);
    for (const fundingSale of sale.fundedBy ?? []) {
      const ends = { transactionId: transactionIdOf(sale.key), dependencyId: transactionIdOf(fundingSale) };
      world.links.push({ id: idOf(`link:${sale.key}:${fundingSale}`), chainId, ...ends });
    }
  }
}

type ChainContext = { chainId: string; active: Date; completesIn: number };

function addSale(world: World, sale: Sale, { chainId, active, completesIn }: ChainContext, now: Date): void {
  const agreed = officeTime(now, -7 * sale.week);
  const saleState = sale.saleState ?? 'for-sale-sold-stc';
  const propertyId = addProperty(world, sale, saleState, agreed, now);
  const transactionId = transactionIdOf(sale.key);
  // Nothing in a chain is newer than the chain.
  const stages = stageRows(sale, transactionId, completesIn, now).map((stage) => ({
    ...stage,
    updatedAt:
      stage.updatedAt > active ? new Date(active.getTime() - stage.title.length * 60_000) : stage.updatedAt,
  }));
  const updatedAt = new Date(Math.max(...stages.map((stage) => stage.updatedAt.getTime())));
  world.stages.push(...stages);
  world.transactions.push({
    id: transactionId, chainId, propertyId, saleState, amount: sale.price, currency: 'GBP',
    transactionDate: sale.completion ?? officeTime(now, completesIn, 28),
    createdAt: agreed, updatedAt,
  }); // oxfmt-ignore
  world.parties.push(...partyRows(sale, transactionId, agreed, updatedAt));
}

type Address = 'line1' | 'line2' | 'city' | 'region' | 'postcode';
type Home = Pick<Sale, Address | 'key' | 'price' | 'asking' | 'tenure' | 'seller' | 'agent'>;

/** A property with its current listing and its owner. @returns its id */
export function addProperty(world: World, home: Home, saleState: string, listed: Date, now: Date): string {
  const { key, line1, line2 = null, city, region, postcode, seller } = home;
  const id = idOf(`property:${key}`);
  world.properties.push({
    id, line1, line2, city, region, postcode, country: 'GB', saleState,
    addressKey: addressKey({ addressLine1: line1, postcode, country: 'GB' }),
    ownershipType: home.tenure ?? 'free-hold', createdAt: listed, updatedAt: listed,
  }); // oxfmt-ignore
  const agent = world.people.find((person) => person.id === idOf(`person:${home.agent ?? 'agent'}`));
  world.listings.push({
    id: idOf(`listing:${key}`), propertyId: id, amount: home.asking ?? Math.round((home.price * 1.025) / 2500) * 2500,
    currency: 'GBP', agent: agent?.company ?? 'Harbour & Vale',
    url: `${agent?.companyWebsite ?? 'https://harbour-vale.example.com'}/for-sale/${key}`, image: null, createdAt: listed,
  }); // oxfmt-ignore
  world.ownerships.push({
    id: idOf(`ownership:${key}`), propertyId: id, personId: idOf(`person:${seller}`),
    since: officeTime(now, -365 * (4 + (key.length % 12))), until: null, type: null,
  }); // oxfmt-ignore
  return id;
}
