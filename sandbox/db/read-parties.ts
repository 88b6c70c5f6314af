import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { PageWindow } from '../api/read-page';
import type { partyShape } from '../api/shapes/party';
import type { Database } from '../context';
import { visibleContact } from '../rules/contact-sharing';
import { newestFirst, olderThan } from './keyset';
import { parties, people } from './schema';

/** Endpoint 7: "active parties only". */
export async function readPartyPage(db: Database, transactionId: string, { after, take }: PageWindow) {
  return db
    .select({ party: parties, person: people })
    .from(parties)
    .innerJoin(people, eq(people.id, parties.personId))
    .where(
      and(
        eq(parties.transactionId, transactionId),
        eq(parties.active, true),
        olderThan(parties.updatedAt, parties.id, after),
      ),
    )
    .orderBy(...newestFirst(parties.updatedAt, parties.id))
    .limit(take);
}

type PartyRow = Awaited<ReturnType<typeof readPartyPage>>[number];

export function presentParty({ party, person }: PartyRow, viewerId: string): z.input<typeof partyShape> {
  return {
    id: party.id,
    isYou: person.id === viewerId,
    role: party.role,
    representing: party.representing,
    ...visibleContact(person, viewerId),
    companyWebsite: person.companyWebsite,
    permissions: party.permissions,
  };
}
