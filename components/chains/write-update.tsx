import { useState } from 'react';
import dynamic from 'next/dynamic';
import { PenLine } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { loaderWithRetry } from '@/components/ui/loader-with-retry';
import { useSingleKeys } from '@/components/ui/single-keys';
import { useShortcut } from '@/components/ui/use-shortcut';
import type { LetterEdits } from '@/components/insight/letter-edits';
import type { ChainReading } from '@/lib/chains/redact';
import type { Contact } from '@/lib/contacts/schema';

const loadDialog = loaderWithRetry(() =>
  import('@/components/insight/update-dialog').then((module) => module.UpdateDialog),
);
const UpdateDialog = dynamic(loadDialog, { ssr: false });
const NoOwnSale = dynamic(
  loaderWithRetry(() => import('@/components/insight/no-own-sale').then((module) => module.NoOwnSale)),
  { ssr: false },
);

type WriteUpdateProps = {
  /** Null while its stages are being read. */
  reading: ChainReading | null;
  contacts: readonly Contact[];
  /** The default transaction; undefined if the user is not a party to any. */
  aboutId: string | undefined;
  userId: string;
  now: number;
  /** While supposing, `u` undoes the last supposition instead. */
  isSupposing: boolean;
};

/** Writes an update on the chain. Opens with `d`, as on every page, or with `u`. */
export function WriteUpdate(props: WriteUpdateProps) {
  const { reading, contacts, aboutId, userId, now, isSupposing } = props;
  const [isOpen, setOpen] = useState(false);
  const [edits, setEdits] = useState<LetterEdits>({});
  const canOpen = reading !== null && aboutId !== undefined;
  useShortcut('d', () => setOpen(true), canOpen);
  useShortcut('u', () => setOpen(true), canOpen && !isSupposing);
  const hasKeys = useSingleKeys();
  return (
    <>
      <Button
        variant="primary"
        icon={<PenLine aria-hidden />}
        aria-keyshortcuts={hasKeys ? 'd u' : undefined}
        disabledReason={
          aboutId === undefined
            ? 'You are not a party to any transaction in this chain.'
            : reading
              ? undefined
              : 'Its stages are still being read.'
        }
        onPointerEnter={() => void loadDialog()}
        onPress={() => setOpen(true)}
      >
        Write an update
      </Button>
      {isOpen && reading && !aboutId && <NoOwnSale edits={edits} onClose={() => setOpen(false)} />}
      {isOpen && reading && aboutId && (
        <UpdateDialog
          reading={reading}
          contacts={contacts}
          aboutId={aboutId}
          userId={userId}
          now={now}
          edits={edits}
          isForOneChain
          onEdit={setEdits}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
