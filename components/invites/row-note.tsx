'use client';

import type { ReactNode } from 'react';
import { clsx } from 'clsx';
import { CircleAlert, CircleHelp, TriangleAlert } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { TextLink } from '@/components/ui/text-link';
import { useAnnounced } from '@/components/ui/use-announced';
import { Moment } from '@/components/values/moment';
import { rightsOf, type AddressWarning, type InviteEntry } from '@/lib/invites/invite-entry';
import { usualRights } from '@/lib/invites/usual-rights';
import { routes } from '@/lib/routes';
import { permissionsInWords, rightsBeyond, rightsInWords } from '@/lib/values/permissions';
import type { Permissions } from '@/lib/values/schema';
import { roleLabel } from '@/lib/values/labels';

type RowNoteProps = {
  entry: InviteEntry;
  held: Permissions;
  failure: string | undefined;
  warning: AddressWarning | null;
  transactionId: string;
  onConfirm: () => void;
  onCorrect: (email: string) => void;
};

/** The note under a row: the reason it was not sent, a warning about its address, or what the person will be able to do. */
export function RowNote({
  entry,
  held,
  failure,
  warning,
  transactionId,
  onConfirm,
  onCorrect,
}: RowNoteProps) {
  if (!warning) {
    return failure ? (
      <NoteLine
        icon={<CircleAlert aria-hidden className="text-danger" />}
        text={<span className="text-danger-ink">Not sent. {failure}</span>}
      />
    ) : (
      <p className="text-sm text-muted">{rightsSentence(entry, held)}</p>
    );
  }
  if (warning.kind === 'near-miss') {
    return (
      <NoteLine
        icon={<CircleHelp aria-hidden className="text-warning" />}
        text={<>Did you mean {warning.meant}?</>}
        isWarning
      >
        <Button size="sm" onPress={() => onCorrect(warning.meant)}>
          Use {warning.meant}
        </Button>
        <Button size="sm" variant="quiet" onPress={onConfirm}>
          Keep {entry.email.trim()}
        </Button>
      </NoteLine>
    );
  }
  return (
    <NoteLine
      icon={<TriangleAlert aria-hidden className="text-warning" />}
      text={
        <>
          <strong className="font-semibold">
            {warning.kind === 'party' ? 'Already a party' : 'Already invited'}
          </strong>{' '}
          <AlreadyKnownText warning={warning} transactionId={transactionId} />
        </>
      }
      isWarning
    >
      <Button size="sm" onPress={onConfirm}>
        Invite anyway
      </Button>
    </NoteLine>
  );
}

type NoteLineProps = {
  icon: ReactNode;
  text: ReactNode;
  /** Screen readers announce its text. */
  isWarning?: boolean;
  /** Buttons after the text. */
  children?: ReactNode;
};

function NoteLine({ icon, text, isWarning, children }: NoteLineProps) {
  const announced = useAnnounced<HTMLSpanElement>(isWarning);
  return (
    <div
      className={clsx(
        'flex items-start gap-2 text-sm wrap-anywhere [&>svg]:mt-0.5 [&>svg]:size-4 [&>svg]:shrink-0',
        isWarning && '@4xl:[&>svg]:mt-1.5',
      )}
    >
      {icon}
      <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
        <span {...announced}>{text}</span>
        {children}
      </div>
    </div>
  );
}

type AlreadyKnownTextProps = {
  warning: Exclude<AddressWarning, { kind: 'near-miss' }>;
  transactionId: string;
};

function AlreadyKnownText({ warning, transactionId }: AlreadyKnownTextProps) {
  if (warning.kind === 'party') {
    const { name, role, representing } = warning.party;
    return (
      <>
        {name ?? 'This person'} is the {roleLabel(role, representing)} here.{' '}
        <TextLink href={routes.transactionParties(transactionId)}>Change their role or rights</TextLink>
      </>
    );
  }
  const { createdAt, expiresAt, transaction } = warning.invite;
  return (
    <>
      as {roleLabel(transaction.role)} on <Moment value={createdAt} />.{' '}
      {expiresAt ? (
        <>
          That invitation expires on <Moment value={expiresAt} />.
        </>
      ) : (
        'That invitation does not expire.'
      )}
    </>
  );
}

function rightsSentence(entry: InviteEntry, held: Permissions): string {
  if (!entry.role.trim()) return 'The role decides what they can do.';
  const { view, edit, remove } = permissionsInWords(rightsOf(entry, held));
  const leftOut = rightsBeyond(entry.permissions ?? usualRights(entry.role).permissions, held);
  return [
    view ? `Sees ${view}` : 'Sees none of it',
    edit ? `, changes ${edit}` : ', changes nothing',
    remove && `, deletes ${remove}`,
    '.',
    leftOut.length > 0 && ` Left out, because you do not have it yourself: ${rightsInWords(leftOut)}.`,
  ]
    .filter(Boolean)
    .join('');
}
