import * as z from 'zod/mini';
import { bff } from '@/lib/bff/fetch';
import { api } from '@/lib/routes';

/**
 * Ends the session and leaves the app, which also drops everything this tab has loaded.
 * @throws BffError: the session then still lives
 */
export async function signOut(): Promise<void> {
  const { url } = await bff.delete(api.session(), z.object({ url: z.string() }));
  window.location.assign(url);
}
