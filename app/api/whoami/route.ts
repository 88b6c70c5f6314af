import { getWhoami } from '@/lib/account/server';
import { requirePartner } from '@/lib/auth/require-partner';
import { handle } from '@/lib/bff/server';

export const GET = handle(async ({ caller }) => getWhoami(await requirePartner(caller)));
