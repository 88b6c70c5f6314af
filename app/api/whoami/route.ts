import { whoami } from '@/lib/account/server';
import { requirePartner } from '@/lib/auth/require-partner';
import { handle } from '@/lib/bff/server';

export const GET = handle(async ({ caller }) => whoami(await requirePartner(caller)));
