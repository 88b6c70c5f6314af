import type { RefObject } from 'react';
import { notify } from '@/components/ui/notify';
import { useKeepRowFocus } from '@/components/ui/use-keep-row-focus';
import { useShortcut } from '@/components/ui/use-shortcut';
import type { UpdateSubject } from '@/lib/today/brief-chain';

type TodayKeys = {
  box: RefObject<HTMLElement | null>;
  /** @param key of the item, @param lead its first words */
  onSnooze: (key: string, lead: string) => void;
  onWrite: (about: UpdateSubject) => void;
  onMark: () => void;
};

/** The keys of the morning: `j` and `k` from line to line, `1` to `6` to a section, `c` copies, `d` writes, `s` snoozes, `m` marks. */
export function useTodayKeys({ box, onSnooze, onWrite, onMark }: TodayKeys): void {
  const lines = () => [...(box.current?.querySelectorAll<HTMLElement>('[data-item]') ?? [])];
  const current = () => lines().findIndex((line) => line.contains(document.activeElement));
  const go = (line: HTMLElement | undefined) => line?.querySelector('a')?.focus();
  const goTo = (section: string) => {
    const found = box.current?.querySelector<HTMLElement>(`[data-section="${section}"]`);
    const first = found?.querySelector<HTMLElement>('[data-item]');
    found?.scrollIntoView({ block: 'nearest' });
    if (first) go(first);
    else found?.focus();
  };
  useKeepRowFocus(box, '[data-item]');
  useShortcut('j', () => go(lines()[current() + 1]));
  useShortcut('k', () => go(lines()[Math.max(0, current() - 1)]));
  useShortcut('1', () => goTo('1'));
  useShortcut('2', () => goTo('2'));
  useShortcut('3', () => goTo('3'));
  useShortcut('4', () => goTo('4'));
  useShortcut('5', () => goTo('5'));
  useShortcut('6', () => goTo('6'));
  useShortcut('m', onMark);
  useShortcut('c', () => {
    const words = lines()[current()]?.dataset.copy;
    if (words === undefined) return;
    navigator.clipboard.writeText(words).then(
      () => notify('Copied'),
      () => notify('The browser did not allow copying'),
    );
  });
  useShortcut('d', () => {
    const about = lines()[current()]?.dataset.about;
    if (about) onWrite(JSON.parse(about) as UpdateSubject);
  });
  useShortcut('s', () => {
    const all = lines();
    const at = current();
    const line = all[at];
    if (!line) return;
    go(all[at + 1] ?? all[at - 1]);
    onSnooze(line.dataset.item!, line.querySelector('a')!.innerText);
  });
}
