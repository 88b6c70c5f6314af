import type { Metadata } from 'next';
import { SignInButton } from '@/components/session/sign-in-button';
import { SignInCard } from '@/components/session/sign-in-card';
import { SignedOutNotice } from '@/components/session/signed-out-notice';

export const metadata: Metadata = { title: 'Signed out' };

export default function SignedOutPage() {
  return (
    <SignInCard title="You are signed out">
      <SignedOutNotice />
      <SignInButton />
    </SignInCard>
  );
}
