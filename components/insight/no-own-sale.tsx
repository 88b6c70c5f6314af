import { Dialog } from '@/components/ui/dialog';
import { useAnnounced } from '@/components/ui/use-announced';
import { type LetterEdits, unusedEdits } from './letter-edits';

type NoOwnSaleProps = {
  edits: LetterEdits;
  /** The transaction that the letter was about; none if all edits are about this chain. */
  about?: string;
  onClose: () => void;
};

/** Instead of a letter: the user's last transaction in the chain has left it, or is no longer theirs. */
export function NoOwnSale({ edits, about, onClose }: NoOwnSaleProps) {
  const texts = unusedEdits(edits, about === undefined ? undefined : [about]).map(({ text }) => text);
  const announced = useAnnounced<HTMLParagraphElement>(true);
  return (
    <Dialog title="Write an update" size="md" isOpen onOpenChange={(isOpen) => !isOpen && onClose()}>
      <div className="space-y-3 text-sm">
        <p {...announced} className="text-muted">
          You are no longer a party to any transaction in this chain.
        </p>
        {texts.length > 0 && (
          <>
            <p>This is what you wrote:</p>
            <p className="whitespace-pre-line">{texts.join('\n\n')}</p>
          </>
        )}
      </div>
    </Dialog>
  );
}
