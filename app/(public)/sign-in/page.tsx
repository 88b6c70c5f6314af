import { SignInButton } from '@/components/session/sign-in-button';
import { SignInCard, signInFailureWords } from '@/components/session/sign-in-card';
import { Banner } from '@/components/ui/banner';

type Query = { callbackUrl?: string | string[]; error?: string | string[] };

const single = (value: string | string[] | undefined) => (typeof value === 'string' ? value : undefined);

export default async function SignInPage({ searchParams }: { searchParams: Promise<Query> }) {
  const { callbackUrl, error } = await searchParams;
  const failure = signInFailureWords(single(error));
  return (
    <SignInCard documentTitle="Sign in" title="Sign in to the chain dashboard">
      {failure && (
        <Banner tone="warning" title={failure.title}>
          {failure.text}
        </Banner>
      )}
      <p>See your sale chains, what holds them up and who needs to act next.</p>
      {/* The server accepts only addresses on our own origin. */}
      <SignInButton callbackUrl={single(callbackUrl)} />
    </SignInCard>
  );
}
