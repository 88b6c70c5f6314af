import { requirePartner } from '@/lib/auth/require-partner';
import { handle } from '@/lib/bff/server';
import { listProperties } from '@/lib/properties/server';
import { pageRequestSchema } from '@/lib/values/page';

export const GET = handle(async ({ caller, query }) =>
  listProperties(await requirePartner(caller), query(pageRequestSchema)),
);
