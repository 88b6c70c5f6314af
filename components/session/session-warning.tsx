'use client';

import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { type SessionStatus } from '@/lib/session/watch';

type SessionWarningProps = {
  status: Extract<SessionStatus, { state: 'ending' }>;
  onStay: () => void;
  onSignInAgain: () => void;
  onLater: () => void;
};

const clockTime = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Europe/London',
});

/** Shown two minutes before the session ends: extend it or, at its absolute limit, sign in again. */
export function SessionWarning({ status, onStay, onSignInAgain, onLater }: SessionWarningProps) {
  const at = clockTime.format(status.at);
  return (
    <Dialog
      title={status.canStay ? 'Are you still there?' : 'Your session ends soon'}
      role="alertdialog"
      size="sm"
      isOpen
      isDismissable={false}
      onOpenChange={(open) => !open && (status.canStay ? onStay() : onLater())}
      actions={
        status.canStay ? (
          <Button variant="primary" autoFocus onPress={onStay}>
            Stay signed in
          </Button>
        ) : (
          <>
            <Button onPress={onLater}>Later</Button>
            <Button variant="primary" autoFocus onPress={onSignInAgain}>
              Sign in again
            </Button>
          </>
        )
      }
    >
      <p className="text-muted">
        {status.canStay
          ? `Nothing has happened here for a while, so you will be signed out at ${at}.`
          : `Your session has reached its time limit and ends at ${at}. Sign in again now to carry on.`}{' '}
        What you have typed stays on this page.
      </p>
    </Dialog>
  );
}
