import { redirect } from 'next/navigation';
import { SignInButton } from '@/components/session/sign-in-button';
import { SignInCard } from '@/components/session/sign-in-card';
import { SignedOutNotice } from '@/components/session/session-notices';
import { currentSession } from '@/lib/auth/session';
import { routes } from '@/lib/routes';

export default async function SignedOutPage() {
  // The notice deletes saved views and drafts, so it must not be shown to someone who is still signed in.
  if (await currentSession().catch(() => null)) redirect(routes.today());
  return (
    <SignInCard documentTitle="Signed out" title="You are signed out">
      <SignedOutNotice />
      <SignInButton />
    </SignInCard>
  );
}
