import { requirePartner } from '@/lib/auth/require-partner';
import { handle } from '@/lib/bff/server';
import { getProperty } from '@/lib/properties/server';

export const GET = handle<'propertyId'>(async ({ caller, params }) =>
  getProperty(await requirePartner(caller), params.propertyId),
);
