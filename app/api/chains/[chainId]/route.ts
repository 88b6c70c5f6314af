import { requirePartner } from '@/lib/auth/require-partner';
import { handle } from '@/lib/bff/server';
import { getChain } from '@/lib/chains/server';

export const GET = handle<'chainId'>(async ({ caller, params }) =>
  getChain(await requirePartner(caller), params.chainId),
);
