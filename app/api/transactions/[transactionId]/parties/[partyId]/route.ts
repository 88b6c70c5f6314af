import { requirePartner } from '@/lib/auth/require-partner';
import { handle } from '@/lib/bff/server';
import { patchPartyBodySchema } from '@/lib/parties/schema';
import { patchParty } from '@/lib/parties/server';

export const PATCH = handle<'transactionId' | 'partyId'>(async ({ caller, params, body }) =>
  patchParty(
    await requirePartner(caller),
    params.transactionId,
    params.partyId,
    await body(patchPartyBodySchema),
  ),
);
