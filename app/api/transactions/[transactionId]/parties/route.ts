import { requirePartner } from '@/lib/auth/require-partner';
import { handle } from '@/lib/bff/server';
import { listParties } from '@/lib/parties/server';
import { pageRequestSchema } from '@/lib/values/page';

export const GET = handle<'transactionId'>(async ({ caller, params, query }) =>
  listParties(await requirePartner(caller), params.transactionId, query(pageRequestSchema)),
);
