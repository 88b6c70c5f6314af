import { Link2, Link2Off, X } from 'lucide-react';
import { Button } from '@/components/ui/button';

type Props = {
  /** The stage that is selected, or whose dependency is being chosen. */
  title: string | null;
  isChoosing: boolean;
  hasDependency: boolean;
  /** What the last attempt came to. */
  message: string;
  onStart: () => void;
  onClear: () => void;
  onCancel: () => void;
};

/** Sets a dependency without dragging: by keys, by pressing, and for those who do not see the grips. */
export function LinkingBar({ title, isChoosing, hasDependency, message, onStart, onClear, onCancel }: Props) {
  return (
    <div
      data-print="hide"
      className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 border-t border-line px-3 py-1.5 text-sm"
    >
      <p role="status" className="min-w-0 flex-1 basis-64 text-muted">
        {message ||
          (isChoosing
            ? `Choose what “${title}” waits for: press a stage, or use the arrow keys and Enter.`
            : 'Drag the grip of a stage to the one it waits for, or select it and press D.')}
      </p>
      {isChoosing ? (
        <Button size="sm" icon={<X aria-hidden />} onPress={onCancel}>
          Cancel
        </Button>
      ) : (
        <Button
          size="sm"
          icon={<Link2 aria-hidden />}
          disabledReason={title ? undefined : 'Select a stage first'}
          onPress={onStart}
        >
          Set dependency
        </Button>
      )}
      {title && hasDependency && (
        <Button size="sm" icon={<Link2Off aria-hidden />} onPress={onClear}>
          Waits for nothing
        </Button>
      )}
    </div>
  );
}
