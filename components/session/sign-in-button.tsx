'use client';

import { useState, useSyncExternalStore } from 'react';
import { LogIn } from 'lucide-react';
import { Banner } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import { startSignIn } from '@/lib/session/start-sign-in';
import { Failure } from '@/lib/values/failure';

const never = () => () => {};

/** Leaves for the authorization server. */
export function SignInButton({ callbackUrl }: { callbackUrl?: string }) {
  const [state, setState] = useState<'idle' | 'leaving' | 'failed' | 'elsewhere'>('idle');
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
      const isElsewhere = error instanceof Failure && error.code === 'foreign_request';
      setState(isElsewhere ? 'elsewhere' : 'failed');
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
      {state === 'elsewhere' && (
        <Banner tone="danger" isLive>
          The dashboard is set up for a different address. Open it at that address.
        </Banner>
      )}
      {state === 'failed' && (
        <Banner tone="danger" isLive>
          The sign-in service is not answering. Wait a moment and try again.
        </Banner>
      )}
    </fieldset>
  );
}
