'use client';

import { LogIn } from 'lucide-react';
import { useState } from 'react';
import { Banner } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import { useHydrated } from '@/components/ui/use-hydrated';
import { startSignIn } from '@/lib/session/start-sign-in';
import { Failure } from '@/lib/values/failure';

/** Goes to the authorization server. */
export function SignInButton({ callbackUrl }: { callbackUrl?: string }) {
  const [state, setState] = useState<'idle' | 'leaving' | { error: unknown }>('idle');
  // Disabled until hydrated, because earlier presses would be lost.
  const isHydrated = useHydrated();

  const signIn = async () => {
    setState('leaving');
    try {
      window.location.assign(await startSignIn(callbackUrl));
    } catch (error) {
      setState({ error });
    }
  };

  return (
    <fieldset disabled={!isHydrated} className="flex flex-col gap-3">
      <Button
        variant="primary"
        className="w-full"
        icon={<LogIn aria-hidden />}
        isPending={state === 'leaving'}
        onPress={signIn}
      >
        Sign in
      </Button>
      {typeof state === 'object' && <SignInFailed error={state.error} />}
    </fieldset>
  );
}

/** Explains why sign-in could not start. @param error the error of the attempt */
export function SignInFailed({ error }: { error: unknown }) {
  const isWrongAddress = error instanceof Failure && error.code === 'foreign_request';
  return (
    <Banner tone="danger" isLive>
      {isWrongAddress
        ? 'The dashboard is set up for a different address. Open it at that address.'
        : 'The sign-in service is not answering. Wait a moment and try again.'}
    </Banner>
  );
}
