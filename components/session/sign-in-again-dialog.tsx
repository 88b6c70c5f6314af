'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { routes } from '@/lib/routes';
import { startSignIn } from '@/lib/session/start-sign-in';
import { leavePage } from './leave-page';
import { SignInFailed } from './sign-in-button';

type SignInAgainDialogProps = {
  /** The email of the user, as a login hint for the authorization server. */
  email: string | null;
  /** Whether the session has ended already; otherwise it ends soon. */
  isEnded: boolean;
  onDismiss: () => void;
};

/**
 * Signs the user in again in a popup, so that the page and its input stay. If the browser blocks the popup, the page
 * itself goes to sign-in and returns to the same URL, with its drafts.
 */
export function SignInAgainDialog({ email, isEnded, onDismiss }: SignInAgainDialogProps) {
  const [state, setState] = useState<'idle' | 'starting' | 'waiting' | { error: unknown }>('idle');

  const signIn = async () => {
    // Must open synchronously in the press, or the popup blocker stops it.
    const popup = window.open('', 'sign-in-again', 'popup,width=520,height=720');
    const { pathname, search, hash } = window.location;
    setState('starting');
    try {
      const url = await startSignIn(popup ? routes.signInDone() : pathname + search + hash, email);
      if (popup) {
        popup.location.href = url;
        setState('waiting');
      } else {
        // The forms' drafts restore the input when the page returns.
        leavePage(() => window.location.assign(url));
      }
    } catch (error) {
      popup?.close();
      setState({ error });
    }
  };

  return (
    <Dialog
      title="Sign in again"
      size="sm"
      isOpen
      isDismissable={false}
      onOpenChange={(open) => !open && onDismiss()}
      actions={
        <>
          <Button onPress={onDismiss}>Not now</Button>
          <Button variant="primary" autoFocus isPending={state === 'starting'} onPress={signIn}>
            {state === 'waiting' ? 'Open the window again' : 'Sign in again'}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3 text-muted">
        <p>
          {isEnded ? 'Your session has ended.' : 'Your session ends soon.'} Sign in again in a small window:
          this page stays as it is, with everything you have typed.
        </p>
        <p role="status" className="empty:sr-only">
          {state === 'waiting' && 'Waiting for you to sign in using the other window.'}
        </p>
        {typeof state === 'object' && <SignInFailed error={state.error} />}
      </div>
    </Dialog>
  );
}
