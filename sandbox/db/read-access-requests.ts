import { and, eq, ne, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { PageWindow } from '../api/read-page';
import { accessRequestShape } from '../api/shapes/access-request';
import { formatMoment } from '../api/shapes/moment';
import type { Database } from '../context';
import { displayName } from '../rules/contact-sharing';
import { newestFirst, olderThan } from './keyset';
import { accessRequests, parties, people, properties, transactions } from './schema';
import { addressColumns, isYourParty } from './selections';

/** Endpoint 17: requests "from others to join transactions where the user can edit parties, newest first". */
export async function readAccessRequestPage(
  db: Database,
  personId: string,
  status: string | undefined,
  { after, take }: PageWindow,
) {
  return db
    .select({ request: accessRequests, from: people, address: addressColumns })
    .from(accessRequests)
    .innerJoin(people, eq(people.id, accessRequests.personId))
    .innerJoin(transactions, eq(transactions.id, accessRequests.transactionId))
    .innerJoin(properties, eq(properties.id, transactions.propertyId))
    .innerJoin(parties, isYourParty(personId))
    .where(
      and(
        sql`(${parties.permissions} -> 'transactionParty' ->> 'canEdit')::boolean`,
        ne(accessRequests.personId, personId),
        status === undefined ? undefined : eq(accessRequests.status, status),
        olderThan(accessRequests.createdAt, accessRequests.id, after),
      ),
    )
    .orderBy(...newestFirst(accessRequests.createdAt, accessRequests.id))
    .limit(take);
}

type AccessRequestRow = Awaited<ReturnType<typeof readAccessRequestPage>>[number];

export function presentAccessRequest(
  { request, from, address }: AccessRequestRow,
  viewerId: string,
): z.input<typeof accessRequestShape> {
  return {
    id: request.id,
    createdAt: formatMoment(request.createdAt),
    updatedAt: formatMoment(request.updatedAt),
    status: accessRequestShape.shape.status.parse(request.status),
    role: request.role,
    transactionId: request.transactionId,
    address,
    from: displayName(from, viewerId),
  };
}
