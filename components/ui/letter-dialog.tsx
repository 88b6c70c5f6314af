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
  /** The fields above the words: to whom, about what. */
  children: ReactNode;
  label: string;
  /** What it holds and what not. */
  description: string;
  letter: { subject: string; body: string };
  /** Empty where no address is known. */
  email: string;
  /** The words as they were changed by hand; null for those of the letter. */
  changed: string | null;
  onChange: (text: string | null) => void;
  /** It was copied, or opened in mail. */
  onUsed?: () => void;
  onClose: () => void;
};

/** Words to someone, theirs to change who sends them: they are copied or opened in mail, never sent from here. */
export function LetterDialog(props: LetterDialogProps) {
  const { title, children, label, description, letter, email, changed, onChange, onUsed, onClose } = props;
  const body = changed ?? letter.body;
  const address = `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(letter.subject)}&body=${encodeURIComponent(body.replace(/\n/g, '\r\n'))}`;
  return (
    <Dialog
      title={title}
      size="md"
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      actions={
        <>
          <CopyButton text={body} label="Copy" size="md" onCopied={onUsed} hasFocus />
          <LinkButton variant="primary" href={address} icon={<Mail aria-hidden />} onClick={onUsed}>
            Open in email
          </LinkButton>
        </>
      }
    >
      <div className="space-y-4">
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">{children}</div>
        <TextArea label={label} description={description} rows={14} value={body} onChange={onChange} />
        {changed !== null && changed !== letter.body && (
          <Button size="sm" icon={<RotateCcw aria-hidden />} onPress={() => onChange(null)}>
            Start again from the records
          </Button>
        )}
      </div>
    </Dialog>
  );
}
