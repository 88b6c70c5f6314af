import { and, eq, gt, isNull, or, sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { PageWindow } from '../api/read-page';
import { inviteShape } from '../api/shapes/invite';
import { formatMoment, formatMomentOrNull } from '../api/shapes/moment';
import type { Database } from '../context';
import { displayName } from '../rules/contact-sharing';
import { inviteStatus } from '../rules/invite-expiry';
import { newestFirst, olderThan } from './keyset';
import { invites, people, properties, transactions } from './schema';
import { addressColumns } from './selections';

/** Endpoint 15: "Invites addressed to the user's email", whatever its case. */
export const addressedTo = (personId: string): SQL =>
  sql`lower(${invites.toEmail}) = (select lower(email) from people where id = ${personId})`;

/** Endpoint 16: "Invites the user sent". */
export const sentBy = (personId: string): SQL => eq(invites.fromPersonId, personId);

/** "`status=pending` leaves out invites whose expiry has passed": they are reported as expired. */
function hasStatus(status: string | undefined, now: Date): SQL | undefined {
  if (status === undefined) return undefined;
  const notExpired = or(isNull(invites.expiresAt), gt(invites.expiresAt, now));
  return and(eq(invites.status, status), status === 'pending' ? notExpired : undefined);
}

/** Invites, "newest first". */
export async function readInvitePage(
  db: Database,
  condition: SQL,
  filter: { status: string | undefined; now: Date },
  { after, take }: PageWindow,
) {
  return db
    .select({ invite: invites, from: people, address: addressColumns })
    .from(invites)
    .innerJoin(people, eq(people.id, invites.fromPersonId))
    .innerJoin(transactions, eq(transactions.id, invites.transactionId))
    .innerJoin(properties, eq(properties.id, transactions.propertyId))
    .where(
      and(condition, hasStatus(filter.status, filter.now), olderThan(invites.createdAt, invites.id, after)),
    )
    .orderBy(...newestFirst(invites.createdAt, invites.id))
    .limit(take);
}

type InviteRow = Awaited<ReturnType<typeof readInvitePage>>[number];

export function presentInvite(
  { invite, from, address }: InviteRow,
  viewerId: string,
  now: Date,
): z.input<typeof inviteShape> {
  return {
    id: invite.id,
    createdAt: formatMoment(invite.createdAt),
    updatedAt: formatMoment(invite.updatedAt),
    expiresAt: formatMomentOrNull(invite.expiresAt),
    status: inviteShape.shape.status.parse(inviteStatus(invite, now)),
    type: 'transaction',
    transaction: { id: invite.transactionId, role: invite.role, address },
    from: displayName(from, viewerId),
    to: invite.toEmail,
  };
}
