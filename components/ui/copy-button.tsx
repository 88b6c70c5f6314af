'use client';

import { useState } from 'react';
import { Check, Copy, TriangleAlert } from 'lucide-react';
import { Button } from './button';
import type { ButtonSize, ButtonVariant } from './button-classes';
import { useShortcut } from './use-shortcut';

type CopyButtonProps = {
  /** What lands on the clipboard. */
  text: string;
  /** The button's words; with `isCompact` only spoken. */
  label?: string;
  isCompact?: boolean;
  /** The whole name where several stand on a page; begins with the label. */
  name?: string;
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** A key that does the same: one of the kind on a page. */
  hotkey?: string;
  /** Begins with the focus, where copying is what a dialog is opened for. */
  hasFocus?: boolean;
  onCopied?: () => void;
};

type Outcome = 'copied' | 'failed' | null;

/** Copies, and says in place whether it worked. */
export function CopyButton({
  text,
  label = 'Copy',
  isCompact,
  name,
  variant = 'secondary',
  size = 'sm',
  hotkey,
  hasFocus,
  onCopied,
}: CopyButtonProps) {
  const [outcome, setOutcome] = useState<Outcome>(null);

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome('copied');
      onCopied?.();
    } catch {
      // Refused by the browser, or the page is not served securely.
      setOutcome('failed');
    }
    setTimeout(() => setOutcome(null), 2500);
  }

  useShortcut(hotkey ?? '', () => void copy(), hotkey !== undefined);

  const Icon = outcome === 'copied' ? Check : outcome === 'failed' ? TriangleAlert : Copy;
  const words = outcome === 'copied' ? 'Copied' : outcome === 'failed' ? 'Could not copy' : label;
  return (
    <>
      <Button
        variant={variant}
        size={size}
        square={isCompact}
        icon={<Icon aria-hidden />}
        aria-label={outcome ? undefined : (name ?? (isCompact ? label : undefined))}
        aria-keyshortcuts={hotkey}
        autoFocus={hasFocus}
        onPress={copy}
      >
        {!isCompact && words}
      </Button>
      <span role="status" className="sr-only">
        {outcome && words}
      </span>
    </>
  );
}
