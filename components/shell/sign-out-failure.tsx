import { AlertDialog } from '@/components/ui/alert-dialog';

type SignOutFailureProps = {
  isOpen: boolean;
  isTrying: boolean;
  onTry: () => void;
  onClose: () => void;
};

/** Signing out did not work: no one may walk away and believe that it did. */
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
