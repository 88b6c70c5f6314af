import { parseList, privateStore } from '@/lib/session/private-store';
import type { TodayAction } from './apply-action';

/** Sealing takes a moment, in which the page may be left: what is not sealed yet is stored here. */
const store = privateStore('today-pendingActions');

export const pendingActions = {
  /** One stored text for each thing done. */
  read: (userId: string): string[] => parseList(store.read(userId)).filter((one) => typeof one === 'string'),
  /** @returns the stored text */
  add(userId: string, done: TodayAction): string {
    const text = JSON.stringify(done);
    store.write(userId, [...pendingActions.read(userId), text]);
    return text;
  },
  /** @param kept the texts that were read; later ones stay */
  drop(userId: string, kept: readonly string[]): void {
    if (kept.length === 0) return;
    store.write(userId, pendingActions.read(userId).filter((one) => !kept.includes(one))); // oxfmt-ignore
  },
};
