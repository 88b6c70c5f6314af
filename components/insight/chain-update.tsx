'use client';

import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Dialog } from '@/components/ui/dialog';
import { useRestoreFocus } from '@/components/ui/use-restore-focus';
import { chainQuery } from '@/lib/chains/queries';
import type { Chain } from '@/lib/chains/schema';
import { type LetterEdits, UpdateDialog } from './update-dialog';
import { useAddressBook } from './use-address-book';
import { useConclusions } from './use-conclusions';

type ChainUpdateProps = {
  chainId: string;
  /** The transaction selected at first; one of the user's own. */
  aboutId: string;
  userId: string;
  now: number;
  onClose: () => void;
};

/** An update about a chain that is not open. Opening it reads the chain, so that the update is current. */
export function ChainUpdate(props: ChainUpdateProps) {
  useRestoreFocus();
  const { data, dataUpdatedAt, isError } = useQuery(chainQuery(props.chainId));
  if (data) return <LoadedUpdate {...props} chain={data} readAt={dataUpdatedAt} />;
  return (
    <Placeholder onClose={props.onClose}>
      {isError ? 'The chain could not be read. Close this and try again.' : 'Reading the chain…'}
    </Placeholder>
  );
}

type LoadedUpdateProps = ChainUpdateProps & { chain: Chain; readAt: number };

function LoadedUpdate({ chain, readAt, aboutId, userId, now, onClose }: LoadedUpdateProps) {
  const { reading, note } = useConclusions(chain, readAt, now, userId, []);
  const book = useAddressBook();
  const [edits, setEdits] = useState<LetterEdits>({});
  if (!reading) return <Placeholder onClose={onClose}>{note ?? 'Reading the chain…'}</Placeholder>;
  return (
    <UpdateDialog
      {...{ reading, contacts: book.contacts, aboutId, userId, now, edits, onClose }}
      onEdit={setEdits}
    />
  );
}

function Placeholder({ children, onClose }: { children: string; onClose: () => void }) {
  return (
    <Dialog title="Write an update" size="md" isOpen onOpenChange={(isOpen) => !isOpen && onClose()}>
      <p role="status" className="text-sm text-muted">
        {children}
      </p>
    </Dialog>
  );
}
