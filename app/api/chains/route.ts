import { requirePartner } from '@/lib/auth/require-partner';
import { handle } from '@/lib/bff/server';
import { chainCreation } from '@/lib/chains/creation';
import { createChainBodySchema } from '@/lib/chains/schema';
import { listChains } from '@/lib/chains/server';
import { createOnce } from '@/lib/submissions/server';
import { pageRequestSchema } from '@/lib/values/page';

export const GET = handle(async ({ caller, query }) =>
  listChains(await requirePartner(caller), query(pageRequestSchema)),
);

export const POST = handle(
  ({ request, body }) => createOnce(request, () => body(createChainBodySchema), chainCreation),
  () => true,
);
