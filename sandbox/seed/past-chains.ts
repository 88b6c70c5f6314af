import { everyPermission, viewPermission } from '../rules/permissions';
import { addressKey } from '../rules/new-property';
import { officeTime } from './calendar';
import { idOf } from './id-of';
import { madeUpAddress } from './made-up-address';
import { STAGE_TEMPLATES } from './stage-templates';
import { emptyWorld, type World } from './world';

/** Enough for five pages of the default size. */
const CHAINS = 112;
/** The stages that a past sale keeps. */
const KEPT_STAGES = new Set([1, 14, 20, 26, 28]);

const FIRST =
  'Adam Bella Carl Dina Elias Flora Gus Holly Ivan Jade Karl Lena Milo Nell Otto Pia Quinn Rhea Seth Thea'.split(
    ' ',
  );
const LAST = 'Abbott Birch Cole Dunn Everett Frost Gale Hobbs Irwin Joyce Knight Lamb'.split(' ');

let latest: { yesterday: number; world: World } | undefined;

/**
 * Adds the agent's completed chains of recent years, with one or two sales each. They are older than everything else,
 * so that the active chains come first. Worlds of the same day share these rows.
 */
export function addPastChains(world: World, now: Date): void {
  const yesterday = officeTime(now, -1).getTime();
  if (latest?.yesterday !== yesterday) latest = { yesterday, world: pastChains(now) };
  for (const name of Object.keys(world) as (keyof World)[]) {
    const rows: unknown[] = world[name];
    rows.push(...latest.world[name]);
  }
}

function pastChains(now: Date): World {
  const world = emptyWorld();
  for (let at = 0; at < CHAINS; at += 1) {
    const ended = officeTime(now, -(24 + at * 6), at);
    const chainId = idOf(`past-chain:${at}`);
    world.chains.push({ id: chainId, createdAt: officeTime(now, -(150 + at * 6), at), updatedAt: ended });
    const sales = Array.from({ length: 1 + (at % 2) }, (_, nth) =>
      addPastSale(world, `${at}:${nth}`, at * 2 + nth, chainId, ended),
    );
    if (sales[1]) {
      const ends = { transactionId: sales[0]!, dependencyId: sales[1] };
      world.links.push({ id: idOf(`past-link:${at}`), chainId, ...ends });
    }
  }
  return world;
}

function addPastSale(world: World, key: string, index: number, chainId: string, ended: Date): string {
  const address = madeUpAddress(index * 641 + 17);
  const [propertyId, transactionId] = [idOf(`past-property:${key}`), idOf(`past-transaction:${key}`)];
  const stamps = { createdAt: ended, updatedAt: ended };
  const saleState = 'for-sale-sold-stc';
  const amount = 190_000 + ((index * 37) % 90) * 5000;
  world.properties.push({
    // Address: "string or null (empty string also occurs)".
    ...address, ...stamps, id: propertyId, line2: index % 5 === 0 ? '' : null, country: 'GB', saleState, ownershipType: 'free-hold',
    addressKey: addressKey({ addressLine1: address.line1, postcode: address.postcode, country: 'GB' }),
  }); // oxfmt-ignore
  world.listings.push({
    id: idOf(`past-listing:${key}`), propertyId, amount: amount + 5000, currency: 'GBP', agent: 'Harbour & Vale', url: null,
    image: null, createdAt: ended,
  }); // oxfmt-ignore
  world.transactions.push({
    ...stamps,
    id: transactionId,
    chainId,
    propertyId,
    saleState,
    amount,
    currency: 'GBP',
    transactionDate: ended,
  });
  const join = (personId: string, role: string, permissions = viewPermission()) =>
    world.parties.push({
      ...stamps, id: idOf(`past-party:${key}:${role}`), transactionId, personId, role, representing: role === 'Buyer' ? 'Buyer' : 'Seller',
      permissions, active: true,
    }); // oxfmt-ignore
  join(idOf('person:agent'), 'Estate Agent', everyPermission());
  join(addPastClient(world, index % (FIRST.length * LAST.length), ended), 'Buyer');
  join(
    idOf(`person:${index % 3 === 0 ? 'alice-thorne' : index % 3 === 1 ? 'kwame-boateng' : 'edmund-finch'}`),
    'Conveyancer',
  );
  let previousId: string | null = null;
  for (const { number, title, description } of STAGE_TEMPLATES.filter((template) =>
    KEPT_STAGES.has(template.number),
  )) {
    const id = idOf(`past-stage:${key}:${number}`);
    world.stages.push({
      ...stamps, id, transactionId, title, description, progress: 'Completed', progressNote: null, expectedUpdate: null,
      expectedCompletion: ended, assignedTo: idOf('person:agent'), dependsOnStageId: previousId, deletedAt: null,
    }); // oxfmt-ignore
    previousId = id;
  }
  return transactionId;
}

function addPastClient(world: World, index: number, updatedAt: Date): string {
  const name = `${FIRST[index % FIRST.length]} ${LAST[Math.floor(index / FIRST.length)]}`;
  const slug = name.toLowerCase().replace(' ', '-');
  const id = idOf(`person:${slug}`);
  const shared = index % 3 !== 0;
  world.people.push({
    id, slug, name, email: `${slug.replace('-', '.')}@example.com`, phone: `07700 900${String(400 + index).padStart(3, '0')}`,
    company: null, companyWebsite: null, sharing: { name: true, email: shared, phone: shared, company: true }, updatedAt,
  }); // oxfmt-ignore
  return id;
}
