'use client';

import { useRestoreFocus } from '@/components/ui/use-restore-focus';
import { SearchPalette } from './search-palette';
import { ShortcutsSheet } from './shortcuts-sheet';

export type Overlay = 'search' | 'shortcuts';
type HeaderOverlayProps = { open: Overlay; onOpen: (next: Overlay | null) => void };

/** The search or the list of shortcuts. One may replace the other; the focus returns to what had it before both. */
export function HeaderOverlay({ open, onOpen }: HeaderOverlayProps) {
  useRestoreFocus();
  const close = () => onOpen(null);
  if (open === 'shortcuts') return <ShortcutsSheet onClose={close} />;
  return <SearchPalette onClose={close} onShortcuts={() => onOpen('shortcuts')} />;
}
