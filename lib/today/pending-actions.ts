import { parseList, privateStore } from '@/lib/session/private-store';
import type { TodayAction } from './apply-action';

/** Sealing takes a moment, during which the page may be closed: unsealed actions are stored here until then. */
const store = privateStore('today-pending');

export const pendingActions = {
  /** One stored text per action. */
  read: (userId: string): string[] => parseList(store.read(userId)).filter((one) => typeof one === 'string'),
  /** @returns the stored text */
  add(userId: string, action: TodayAction): string {
    const text = JSON.stringify(action);
    store.write(userId, [...pendingActions.read(userId), text]);
    return text;
  },
  /** Removes these texts; any added since stay. */
  drop(userId: string, texts: readonly string[]): void {
    if (texts.length === 0) return;
    store.write(userId, pendingActions.read(userId).filter((one) => !texts.includes(one))); // oxfmt-ignore
  },
};
