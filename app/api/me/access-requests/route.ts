import { accessRequestPageRequestSchema } from '@/lib/access-requests/schema';
import { listAccessRequests } from '@/lib/access-requests/server';
import { requirePartner } from '@/lib/auth/require-partner';
import { handle } from '@/lib/bff/server';

export const GET = handle(async ({ caller, query }) =>
  listAccessRequests(await requirePartner(caller), query(accessRequestPageRequestSchema)),
);
