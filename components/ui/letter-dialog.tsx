'use client';

import type { ReactNode } from 'react';
import { Mail, RotateCcw } from 'lucide-react';
import { Button } from './button';
import { CopyButton } from './copy-button';
import { Dialog } from './dialog';
import { LinkButton } from './link-button';
import { TextArea } from './text-area';

type LetterDialogProps = {
  title: string;
  /** The fields above the text: the recipient and the subject matter. */
  children: ReactNode;
  label: string;
  /** What the letter includes and what it leaves out. */
  description: string;
  letter: { subject: string; body: string };
  /** Empty when no email address is known. */
  email: string;
  /** The body as edited by the user; null while it is the generated one. */
  editedBody: string | null;
  onChange: (text: string | null) => void;
  /** Called when the letter is copied or opened in the email program. */
  onUsed?: () => void;
  onClose: () => void;
};

/** An editable letter, to be copied or opened in the email program. The dashboard never sends it. */
export function LetterDialog(props: LetterDialogProps) {
  const { title, children, label, description, letter, email, editedBody, onChange, onUsed, onClose } = props;
  const body = editedBody ?? letter.body;
  const mailtoUrl = `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(letter.subject)}&body=${encodeURIComponent(body.replace(/\n/g, '\r\n'))}`;
  return (
    <Dialog
      title={title}
      size="md"
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      actions={
        <>
          <CopyButton text={body} label="Copy" size="md" onCopied={onUsed} autoFocus />
          <LinkButton variant="primary" href={mailtoUrl} icon={<Mail aria-hidden />} onClick={onUsed}>
            Open in email
          </LinkButton>
        </>
      }
    >
      <div className="space-y-4">
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">{children}</div>
        <TextArea label={label} description={description} rows={14} value={body} onChange={onChange} />
        {editedBody !== null && editedBody !== letter.body && (
          <Button size="sm" icon={<RotateCcw aria-hidden />} onPress={() => onChange(null)}>
            Start again from the records
          </Button>
        )}
      </div>
    </Dialog>
  );
}
