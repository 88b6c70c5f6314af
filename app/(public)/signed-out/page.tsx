import { SignInButton } from '@/components/session/sign-in-button';
import { SignInCard } from '@/components/session/sign-in-card';
import { SignedOutNotice } from '@/components/session/session-notices';

export default function SignedOutPage() {
  return (
    <SignInCard documentTitle="Signed out" title="You are signed out">
      <SignedOutNotice />
      <SignInButton />
    </SignInCard>
  );
}
