import { requirePartner } from '@/lib/auth/require-partner';
import { handle } from '@/lib/bff/server';
import { createChainBodySchema } from '@/lib/chains/schema';
import { createChain, listChains } from '@/lib/chains/server';
import { pageRequestSchema } from '@/lib/values/page';

export const GET = handle(async ({ caller, query }) =>
  listChains(await requirePartner(caller), query(pageRequestSchema)),
);

export const POST = handle(
  async ({ caller, body }) => createChain(await requirePartner(caller), await body(createChainBodySchema)),
  () => true,
);
