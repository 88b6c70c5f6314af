import type { RefObject } from 'react';
import { notify } from '@/components/ui/notify';
import { useKeepRowFocus } from '@/components/ui/use-keep-row-focus';
import { useShortcut } from '@/components/ui/use-shortcut';
import type { UpdateSubject } from '@/lib/today/brief-chain';

type TodayKeys = {
  box: RefObject<HTMLElement | null>;
  /** @param key the item's key @param lead its first words */
  onSnooze: (key: string, lead: string) => void;
  onWrite: (about: UpdateSubject) => void;
  onMark: () => void;
};

/** The rows on screen: those of a collapsed section are in the page, but only for printing. */
const rowsOnScreen = '[data-item]:not([data-print="only"] *)';

/** Shortcuts of the brief: `j`/`k` next/previous row, `1`–`6` sections, `c` copy, `d` update, `s` snooze, `m` mark. */
export function useTodayKeys({ box, onSnooze, onWrite, onMark }: TodayKeys): void {
  const rows = () => [...(box.current?.querySelectorAll<HTMLElement>(rowsOnScreen) ?? [])];
  const currentIndex = () => rows().findIndex((row) => row.contains(document.activeElement));
  const focusRow = (row: HTMLElement | undefined) => row?.querySelector('a')?.focus();
  const focusSection = (section: string) => {
    const element = box.current?.querySelector<HTMLElement>(`[data-section="${section}"]`);
    const first = element?.querySelector<HTMLElement>('[data-item]');
    element?.scrollIntoView({ block: 'nearest' });
    if (first) focusRow(first);
    else element?.focus();
  };
  useKeepRowFocus(box, rowsOnScreen);
  useShortcut('j', () => focusRow(rows()[currentIndex() + 1]));
  useShortcut('k', () => focusRow(rows()[Math.max(0, currentIndex() - 1)]));
  useShortcut('1', () => focusSection('1'));
  useShortcut('2', () => focusSection('2'));
  useShortcut('3', () => focusSection('3'));
  useShortcut('4', () => focusSection('4'));
  useShortcut('5', () => focusSection('5'));
  useShortcut('6', () => focusSection('6'));
  useShortcut('m', onMark);
  useShortcut('c', () => {
    const text = rows()[currentIndex()]?.dataset.copy;
    if (text === undefined) return;
    navigator.clipboard.writeText(text).then(
      () => notify('Copied'),
      () => notify('The browser did not allow copying'),
    );
  });
  useShortcut('d', () => {
    const about = rows()[currentIndex()]?.dataset.about;
    if (about) onWrite(JSON.parse(about) as UpdateSubject);
  });
  useShortcut('s', () => {
    const row = rows()[currentIndex()];
    if (row) onSnooze(row.dataset.item!, row.querySelector('a')!.innerText);
  });
}
