'use client';

import { LogIn } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { Banner } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import { startSignIn } from '@/lib/session/start-sign-in';
import { Failure } from '@/lib/values/failure';

const never = () => () => {};

/** Leaves for the authorization server. */
export function SignInButton({ callbackUrl }: { callbackUrl?: string }) {
  const [state, setState] = useState<'idle' | 'leaving' | { error: unknown }>('idle');
  // A press before the script runs would be lost without a word.
  const isReady = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

  const leave = async () => {
    setState('leaving');
    try {
      window.location.assign(await startSignIn(callbackUrl));
    } catch (error) {
      setState({ error });
    }
  };

  return (
    <fieldset disabled={!isReady} className="flex flex-col gap-3">
      <Button
        variant="primary"
        className="w-full"
        icon={<LogIn aria-hidden />}
        isPending={state === 'leaving'}
        onPress={leave}
      >
        Sign in
      </Button>
      {typeof state === 'object' && <SignInFailed error={state.error} />}
    </fieldset>
  );
}

/** Why signing in could not begin. @param error what the attempt threw */
export function SignInFailed({ error }: { error: unknown }) {
  const isElsewhere = error instanceof Failure && error.code === 'foreign_request';
  return (
    <Banner tone="danger" isLive>
      {isElsewhere
        ? 'The dashboard is set up for a different address. Open it at that address.'
        : 'The sign-in service is not answering. Wait a moment and try again.'}
    </Banner>
  );
}
