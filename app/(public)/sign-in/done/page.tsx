import { SignInCard } from '@/components/session/sign-in-card';
import { SignInDone } from '@/components/session/session-notices';
import { requireSession } from '@/lib/auth/session';
import { routes } from '@/lib/routes';

/** The last page of signing in again in a pop-up window, while the original page waits. */
export default async function SignInDonePage() {
  const { userId } = await requireSession(routes.signInDone());
  return (
    <SignInCard documentTitle="Signed in" title="You are signed in">
      <SignInDone userId={userId} />
    </SignInCard>
  );
}
