import { addressKey } from '../rules/new-property';
import { officeTime, workingTime } from './calendar';
import { idOf } from './id-of';
import { partyRows } from './party-rows';
import { planStages } from './plan-stages';
import type { DemoChain, Sale } from './sale';
import { stageRows } from './stage-rows';
import type { World } from './world';

/** The id of a demo sale's transaction, which invites and requests refer to. */
export const transactionIdOf = (key: string) => idOf(`transaction:${key}`);

/** Adds a demo chain with all its rows, as new as its newest sale. */
export function addChain(world: World, chain: DemoChain, now: Date): void {
  const chainId = idOf(`chain:${chain.number}`);
  const active = workingTime(now, -chain.active.workingDaysAgo, chain.active.minutes);
  const oldest = Math.max(...chain.sales.map(({ week }) => week));
  // Everyone in a chain exchanges and completes together, so the slowest sale sets the day.
  const completesIn = Math.max(...chain.sales.map((sale) => planStages(sale).get(28)!.ends));
  const saleTimes = chain.sales.map((sale) => addSale(world, sale, { chainId, active, completesIn }, now));
  const updatedAt = new Date(Math.max(...saleTimes.map((time) => time.getTime())));
  world.chains.push({ id: chainId, createdAt: officeTime(now, -7 * oldest), updatedAt });
  for (const sale of chain.sales) {
    for (const fundingSale of sale.fundedBy ?? []) {
      const ends = { transactionId: transactionIdOf(sale.key), dependencyId: transactionIdOf(fundingSale) };
      world.links.push({ id: idOf(`link:${sale.key}:${fundingSale}`), chainId, ...ends });
    }
  }
}

type ChainContext = { chainId: string; active: Date; completesIn: number };

/** @returns when the sale was last updated */
function addSale(world: World, sale: Sale, { chainId, active, completesIn }: ChainContext, now: Date): Date {
  const agreed = officeTime(now, -7 * sale.week);
  const saleState = sale.saleState ?? 'for-sale-sold-stc';
  const propertyId = addProperty(world, sale, saleState, agreed, now);
  const transactionId = transactionIdOf(sale.key);
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
  return updatedAt;
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
