import type { Metadata } from 'next';
import { SignInCard } from '@/components/session/sign-in-card';
import { SignInDone } from '@/components/session/sign-in-done';
import { requireSession } from '@/lib/auth/session';
import { routes } from '@/lib/routes';

export const metadata: Metadata = { title: 'Signed in' };

/** Where signing in again ends, in the small window beside the page that waits. */
export default async function SignInDonePage() {
  const { userId } = await requireSession(routes.signInDone());
  return (
    <SignInCard title="You are signed in">
      <SignInDone userId={userId} />
    </SignInCard>
  );
}
