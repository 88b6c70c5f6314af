'use client';

import { useQuery } from '@tanstack/react-query';
import { Dialog } from '@/components/ui/dialog';
import { useAnnounced } from '@/components/ui/use-announced';
import { useRestoreFocus } from '@/components/ui/use-restore-focus';
import { chainQuery } from '@/lib/chains/queries';
import type { Chain } from '@/lib/chains/schema';
import { ownIds } from '@/lib/today/known-reads';
import { NoOwnSale } from './no-own-sale';
import { UpdateDialog, type UpdateDialogProps } from './update-dialog';
import { useAddressBook } from './use-address-book';
import { useConclusions } from './use-conclusions';

type ChainUpdateProps = Omit<UpdateDialogProps, 'reading' | 'contacts' | 'isForOneChain'> & {
  chainId: string;
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

function LoadedUpdate(props: LoadedUpdateProps) {
  const { chain, readAt, aboutId, userId, now, edits, onEdit, onClose } = props;
  const { reading, note } = useConclusions(chain, readAt, now, userId, []);
  const book = useAddressBook();
  if (!reading) return <Placeholder onClose={onClose}>{note ?? 'Reading the chain…'}</Placeholder>;
  if (ownIds(reading.chain).length === 0)
    return <NoOwnSale edits={edits} about={aboutId} onClose={onClose} />;
  return (
    <UpdateDialog {...{ reading, contacts: book.contacts, aboutId, userId, now, edits, onEdit, onClose }} />
  );
}

function Placeholder({ children, onClose }: { children: string; onClose: () => void }) {
  const announced = useAnnounced<HTMLParagraphElement>(true);
  return (
    <Dialog title="Write an update" size="md" isOpen onOpenChange={(isOpen) => !isOpen && onClose()}>
      <p {...announced} className="text-sm text-muted">
        {children}
      </p>
    </Dialog>
  );
}
