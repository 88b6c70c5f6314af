import { apiOf } from './api-of';
import { inBatches } from './in-batches';
import { type Sandbox } from './test';

export const hebrew = 'דירה 7, רחוב הנביאים 🏡';
export const arabic = 'شقة ١٢، شارع الملك 👩‍👩‍👧‍👦';
export const unbroken = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch'.repeat(3).slice(0, 150);
const manyWords = 'The Old Converted Grain Store behind the Second Gatehouse '.repeat(4).slice(0, 199).trim();
export const unusualRole = 'Relocation-and-Probate-Liaison-Representative-of-the-Executors-x';
export const longEmail = `${'very.long.local.part.'.repeat(3).slice(0, 60)}x@${'sub.'.repeat(10)}example.com`;
const nothingShared = { name: false, email: false, phone: false, company: false };

const property = (addressLine1: string, more: object = {}) => ({
  address: { addressLine1, country: 'IL' },
  saleState: 'under-offer_again',
  currency: 'JPY',
  ...more,
});

/** A chain of two with unusual values that the API document allows; `count` people have accepted an invite. */
export async function createUnusualWorld(sandbox: Sandbox, count: number) {
  await sandbox.operator('POST', '/reset', { seed: 'empty' });
  const people = await sandbox.operator<{ slug: string; email: string }[]>('GET', '/people');
  const agent = await apiOf(sandbox, 'agent');
  const created = await agent<{ chainId: string; thirdPartyTransactionId: string }>('POST', '/chains', {
    thirdParty: {
      role: unusualRole,
      representing: '🏠',
      property: property(hebrew, {
        address: { addressLine1: hebrew, addressLine2: unbroken, city: arabic, country: 'IL' },
        askingPrice: 123_456_789_012,
        agent: `${arabic} & ${unbroken}`,
        url: `https://example.com/${'a'.repeat(300)}`,
      }),
    },
  });
  const { chainId, thirdPartyTransactionId: transactionId } = created;
  const above = await agent<{ transactionId: string }>('POST', `/chains/${chainId}/transactions`, {
    transactionId,
    relation: 'requirement',
    property: property(manyWords),
  });
  const first = await agent<{ id: string }>('POST', `/transactions/${transactionId}/stages`, {
    title: `${arabic} ${manyWords}`.slice(0, 200),
    description: unbroken.repeat(5),
    progress: 'Blocked',
  });
  await sandbox.operator('PATCH', `/stages/${first.id}`, { progressNote: `${hebrew} ${unbroken}` });
  await inBatches(count + 4, (number) =>
    agent('POST', `/transactions/${transactionId}/stages`, {
      title: number === 0 ? unbroken : `Step ${number}`,
      dependsOnStageId: first.id,
    }),
  );
  const invite = async (email: string, role: string, to = transactionId) =>
    agent<{ id: string }>('POST', `/transactions/${to}/invites`, { email, role, representing: 'Both' });
  await inBatches(count, async (number) => {
    const { id } = await invite(number === 0 ? longEmail : `person.${number}@example.com`, unusualRole);
    await sandbox.operator('PATCH', `/invites/${id}`, { status: 'accepted' });
  });
  await invite(`pending.${longEmail}`, unusualRole);
  const parties = await agent<{ id: string; isYou: boolean }[]>(
    'GET',
    `/transactions/${transactionId}/parties?limit=100`,
  );
  for (const { id } of parties.filter(({ isYou }) => !isYou).slice(0, 3))
    await sandbox.operator('PATCH', `/parties/${id}`, { sharing: nothingShared });
  // The seller, who is in the chain through the other transaction, asks to join this one.
  const seller = people.find(({ slug }) => slug === 'seller')!.email;
  const { id } = await invite(seller, 'Seller', above.transactionId);
  await sandbox.operator('PATCH', `/invites/${id}`, { status: 'accepted' });
  const asSeller = await apiOf(sandbox, 'seller');
  await asSeller('POST', `/transactions/${transactionId}/access-requests`, {
    role: unusualRole,
    representing: arabic,
  });
  return { chainId, transactionId, stageId: first.id };
}
