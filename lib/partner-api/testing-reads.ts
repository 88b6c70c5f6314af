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
 * Reads what a person may see, every read of the document, and compares what two reads say of the same thing.
 * @param most properties and chains to look into, the newest first
 * @returns how much of each there was
 */
export async function readEverything(partner: Partner, most: number) {
  const seen = {
    contacts: 0,
    invites: 0,
    requests: 0,
    properties: 0,
    transactions: 0,
    parties: 0,
    stages: 0,
  };
  seen.contacts = (await allPages((page) => listContacts(partner, page))).length;
  seen.invites = (await allPages((page) => listInvites(partner, page))).length;
  seen.invites += (await allPages((page) => listSentInvites(partner, page))).length;
  seen.requests = (await allPages((page) => listAccessRequests(partner, page))).length;
  for (const property of (await allPages((page) => listProperties(partner, page))).slice(0, most)) {
    expect(await getProperty(partner, property.id)).toMatchObject(property);
    seen.properties += 1;
  }
  for (const summary of (await listChains(partner, { limit: most })).data) {
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
      seen.transactions += 1;
      seen.parties += parties.length;
      seen.stages += stages.length;
    }
  }
  return seen;
}
