import * as z from 'zod/mini';
import { leavePage } from '@/components/session/leave-page';
import { bff } from '@/lib/bff/fetch';
import { api } from '@/lib/routes';
import { notifyOtherTabs, signingOut } from '@/lib/session/channel';
import { clearPrivateStorage } from '@/lib/session/private-store';

/**
 * Ends the session, clears stored personal data, and leaves the app, which also drops the data in memory. Other tabs are
 * notified first, because this tab may be closed before the response arrives.
 * @throws Failure if the session could not be ended
 */
export async function signOut(): Promise<void> {
  notifyOtherTabs({ type: 'signed-out' });
  const { url } = await signingOut(() => bff.delete(api.session(), z.object({ url: z.string() })));
  clearPrivateStorage();
  notifyOtherTabs({ type: 'signed-out' });
  leavePage(() => window.location.assign(url));
}
