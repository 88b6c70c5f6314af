'use client';

import { useState } from 'react';
import { Check, Copy, TriangleAlert } from 'lucide-react';
import { Button } from './button';
import type { ButtonSize, ButtonVariant } from './button-classes';
import { useSingleKeys } from './single-keys';
import { useShortcut } from './use-shortcut';

type CopyButtonProps = {
  /** The text to copy. */
  text: string;
  /** The button's text; with `isCompact` its accessible name only. */
  label?: string;
  isCompact?: boolean;
  /** A longer accessible name for pages with several copy buttons. It starts with the label. */
  name?: string;
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** A keyboard shortcut that copies as well. Use it once per page. */
  hotkey?: string;
  /** Takes focus on mount, for dialogs whose main purpose is copying. */
  autoFocus?: boolean;
  onCopied?: () => void;
};

type Outcome = 'copied' | 'failed' | null;

/** Copies a text and shows in the button whether that worked. */
export function CopyButton({
  text,
  label = 'Copy',
  isCompact,
  name,
  variant = 'secondary',
  size = 'sm',
  hotkey,
  autoFocus,
  onCopied,
}: CopyButtonProps) {
  const [outcome, setOutcome] = useState<Outcome>(null);

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome('copied');
      onCopied?.();
    } catch {
      // The browser refused, or the page is not a secure context.
      setOutcome('failed');
    }
    setTimeout(() => setOutcome(null), 2500);
  }

  useShortcut(hotkey ?? '', () => void copy(), hotkey !== undefined);
  const hasKeys = useSingleKeys();

  const Icon = outcome === 'copied' ? Check : outcome === 'failed' ? TriangleAlert : Copy;
  const shownLabel = outcome === 'copied' ? 'Copied' : outcome === 'failed' ? 'Could not copy' : label;
  return (
    <>
      <Button
        variant={variant}
        size={size}
        square={isCompact}
        icon={<Icon aria-hidden />}
        aria-label={
          outcome ? (isCompact ? shownLabel : undefined) : (name ?? (isCompact ? label : undefined))
        }
        aria-keyshortcuts={hasKeys ? hotkey : undefined}
        autoFocus={autoFocus}
        onPress={copy}
      >
        {!isCompact && shownLabel}
      </Button>
      <span role="status" className="sr-only">
        {outcome && shownLabel}
      </span>
    </>
  );
}
