import { requirePartner } from '@/lib/auth/require-partner';
import { handle } from '@/lib/bff/server';
import { listContacts } from '@/lib/contacts/server';
import { pageRequestSchema } from '@/lib/values/page';

export const GET = handle(async ({ caller, query }) =>
  listContacts(await requirePartner(caller), query(pageRequestSchema)),
);
