import * as z from 'zod/mini';
import { leavePage } from '@/components/session/leave-page';
import { bff } from '@/lib/bff/fetch';
import { api } from '@/lib/routes';
import { tellOtherTabs } from '@/lib/session/channel';
import { forgetPrivate } from '@/lib/session/private-store';

/**
 * Ends the session, forgets what this browser keeps of people, and leaves the app, which also drops everything that
 * this tab has loaded. The other tabs hear of it at the press, because this one may be closed before the response.
 * @throws Failure: the session then still lives
 */
export async function signOut(): Promise<void> {
  tellOtherTabs({ type: 'signed-out' });
  const { url } = await bff.delete(api.session(), z.object({ url: z.string() }));
  forgetPrivate();
  tellOtherTabs({ type: 'signed-out' });
  leavePage(() => window.location.assign(url));
}
