import { AlertDialog } from '@/components/ui/alert-dialog';

type SignOutFailureProps = {
  isOpen: boolean;
  isTrying: boolean;
  onTry: () => void;
  onClose: () => void;
};

/** Warns that signing out failed, so that no one leaves a shared computer while still signed in. */
export function SignOutFailure({ isOpen, isTrying, onTry, onClose }: SignOutFailureProps) {
  return (
    <AlertDialog
      title="You are still signed in"
      isOpen={isOpen}
      onOpenChange={(next) => !next && onClose()}
      isBusy={isTrying}
      cancelLabel="Stay signed in"
      confirmLabel="Try again"
      onConfirm={onTry}
    >
      Signing out did not work, because the service did not answer. On a shared computer, try again before you
      leave.
    </AlertDialog>
  );
}
