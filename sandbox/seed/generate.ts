import { everyPermission } from '../rules/permissions';
import { addressKey } from '../rules/new-property';
import { madeUpAddress } from './made-up-address';
import { STAGE_TEMPLATES } from './stage-templates';
import { emptyWorld, type World } from './world';

const DAY = 24 * 60 * 60 * 1000;

export type Shape = 'line' | 'tree' | 'split';

type GenerateOptions = {
  /** Creates ids, either random or deterministic. */
  id(): string;
  /** The index of the first made-up address. */
  firstAddress: number;
  now: Date;
  personId: string;
};

/**
 * Generates a chain of any size, with the person as an estate agent who holds every permission on all of it. `line`:
 * each purchase is funded by one sale. `tree`: by up to two. `split`: one sale funds two purchases, with a line on each.
 */
export function generateChain(
  options: GenerateOptions & { transactions: number; shape: Shape; stagesEach: number },
) {
  const { id, now, shape } = options;
  const world = emptyWorld();
  const chainId = id();
  world.chains.push({ id: chainId, createdAt: now, updatedAt: now });
  const ids = Array.from({ length: options.transactions }, (_, at) => {
    const { transactionId } = addTransaction(world, options, at, chainId, 'Estate Agent');
    addStages(world, options, transactionId, at);
    return transactionId;
  });
  for (let at = 1; at < ids.length; at += 1) {
    const neighbour = ids[neighbourOf(at, shape)]!;
    const ends =
      shape === 'split'
        ? { transactionId: ids[at]!, dependencyId: neighbour }
        : { transactionId: neighbour, dependencyId: ids[at]! };
    world.links.push({ id: id(), chainId, ...ends });
  }
  return { chainId, world };
}

/** Generates a transaction outside any chain, with the person as its Seller and the property's owner. */
export function generateTransaction(options: GenerateOptions) {
  const world = emptyWorld();
  const { transactionId, propertyId } = addTransaction(world, options, 0, null, 'Seller');
  const { id, now, personId } = options;
  world.ownerships.push({
    id: id(),
    propertyId,
    personId,
    since: new Date(now.getTime() - 2000 * DAY),
    until: null,
    type: null,
  });
  return { transactionId, propertyId, world };
}

/** The earlier transaction that number `at` is linked to. */
function neighbourOf(at: number, shape: Shape): number {
  if (shape === 'line') return at - 1;
  return shape === 'tree' ? Math.floor((at - 1) / 2) : Math.max(0, at - 2);
}

function addTransaction(
  world: World,
  { id, firstAddress, now, personId }: GenerateOptions,
  at: number,
  chainId: string | null,
  role: string,
) {
  const address = madeUpAddress(firstAddress + at);
  const propertyId = id();
  const transactionId = id();
  const amount = 180_000 + (((firstAddress + at) * 7_919) % 600) * 1000;
  const saleState = 'for-sale-sold-stc';
  const stamps = { createdAt: now, updatedAt: now };
  world.properties.push({
    ...address, ...stamps, id: propertyId, line2: null, country: 'GB', saleState, ownershipType: 'free-hold',
    addressKey: addressKey({ addressLine1: address.line1, postcode: address.postcode, country: 'GB' }),
  }); // oxfmt-ignore
  world.listings.push({
    id: id(),
    propertyId,
    amount,
    currency: 'GBP',
    agent: 'Harbour & Vale',
    url: null,
    image: null,
    createdAt: now,
  });
  world.transactions.push({
    ...stamps, id: transactionId, chainId, propertyId, saleState, amount, currency: 'GBP',
    transactionDate: new Date(now.getTime() + 90 * DAY),
  }); // oxfmt-ignore
  const party = {
    id: id(),
    transactionId,
    personId,
    role,
    representing: 'Seller',
    permissions: everyPermission(),
    active: true,
  };
  world.parties.push({ ...party, ...stamps });
  return { transactionId, propertyId };
}

/** Adds the first stages of a sale, each depending on the one before, some of them completed. */
function addStages(
  world: World,
  { id, now, stagesEach }: GenerateOptions & { stagesEach: number },
  transactionId: string,
  at: number,
) {
  const done = (at * 5) % (stagesEach + 1);
  let previousId: string | null = null;
  for (const { number, title, description } of STAGE_TEMPLATES.slice(0, stagesEach)) {
    const progress = number <= done ? 'Completed' : number === done + 1 ? 'In Progress' : 'Not Started';
    const stageId = id();
    world.stages.push({
      id: stageId, transactionId, title, description, progress, progressNote: null,
      expectedUpdate: progress === 'In Progress' ? new Date(now.getTime() + 3 * DAY) : null,
      expectedCompletion: new Date(now.getTime() + (number - done) * 5 * DAY), assignedTo: null, dependsOnStageId: previousId,
      deletedAt: null, createdAt: now, updatedAt: now,
    }); // oxfmt-ignore
    previousId = stageId;
  }
}
