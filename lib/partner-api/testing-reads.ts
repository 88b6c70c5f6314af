import { expect } from 'vitest';
import { listAccessRequests } from '@/lib/access-requests/server';
import { getChain, listChains } from '@/lib/chains/server';
import { listContacts } from '@/lib/contacts/server';
import { listInvites, listSentInvites } from '@/lib/invites/server';
import { listParties } from '@/lib/parties/server';
import { getProperty, listProperties } from '@/lib/properties/server';
import { allPages } from '@/lib/query/pages';
import { getStage, listStages } from '@/lib/stages/server';
import { getTransaction } from '@/lib/transactions/server';
import { type Partner } from './create-partner';

/**
 * Makes every read of the document as one user, and checks that reads of the same resource agree.
 * @param max properties and chains to read in detail, newest first
 * @returns the number of each that were read
 */
export async function readEverything(partner: Partner, max: number) {
  const counts = {
    contacts: 0,
    invites: 0,
    requests: 0,
    properties: 0,
    transactions: 0,
    parties: 0,
    stages: 0,
  };
  counts.contacts = (await allPages((page) => listContacts(partner, page))).length;
  counts.invites = (await allPages((page) => listInvites(partner, page))).length;
  counts.invites += (await allPages((page) => listSentInvites(partner, page))).length;
  counts.requests = (await allPages((page) => listAccessRequests(partner, page))).length;
  for (const property of (await allPages((page) => listProperties(partner, page))).slice(0, max)) {
    expect(await getProperty(partner, property.id)).toMatchObject(property);
    counts.properties += 1;
  }
  for (const summary of (await listChains(partner, { limit: max })).data) {
    const chain = await getChain(partner, summary.id);
    for (const own of chain.transactions.filter(({ yourRole }) => yourRole !== null)) {
      const { amount, stageProgress } = own;
      const transaction = await getTransaction(partner, own.id);
      expect(transaction).toMatchObject({ chainId: chain.id, amount, stageProgress });
      const parties = await allPages((page) => listParties(partner, own.id, page));
      expect(parties.filter(({ isYou }) => isYou)).toHaveLength(1);
      const stages = await allPages((page) => listStages(partner, own.id, page));
      const { notStarted, inProgress, blocked, completed } = stageProgress;
      expect(stages).toHaveLength(notStarted + inProgress + blocked + completed);
      if (stages[0]) expect(await getStage(partner, stages[0].id)).toEqual(stages[0]);
      counts.transactions += 1;
      counts.parties += parties.length;
      counts.stages += stages.length;
    }
  }
  return counts;
}
