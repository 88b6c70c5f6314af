import 'server-only';
import { type Partner } from '@/lib/partner-api/create-partner';
import { path } from '@/lib/partner-api/path';
import { type Whoami, whoamiSchema } from './schema';

/** Endpoint 1: the partner, the user and the scopes of the key. Not wrapped in `data`. */
export function getWhoami(partner: Partner): Promise<Whoami> {
  return partner.get(path`/v1/whoami`, whoamiSchema);
}
