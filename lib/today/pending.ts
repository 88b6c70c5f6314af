import type { Copied } from '@/lib/chains/since-copied';
import { parseList, privateStore } from '@/lib/session/private-store';

/**
 * What a person did on `/today`: ids, codes and moments only. `seen`: by chain id when what was marked had been read,
 * epoch milliseconds.
 */
export type Done =
  | {
      do: 'mark';
      at: number;
      invites: Record<string, string>;
      requests: Record<string, string>;
      listed: string[] | null;
      seen: Record<string, number>;
    }
  | { do: 'snooze'; key: string; day: number; today: number }
  | { do: 'say'; chainId: string; said: string[] }
  | { do: 'copy'; key: string; copied: Copied }
  | { do: 'call'; contactId: string; at: number | null };

/** Sealing takes a moment, in which the page may be left: what is not sealed yet is stored here. */
const store = privateStore('today-pending');

export const pending = {
  /** One stored text for each thing done. */
  read: (userId: string): string[] => parseList(store.read(userId)).filter((one) => typeof one === 'string'),
  /** @returns the stored text */
  add(userId: string, done: Done): string {
    const text = JSON.stringify(done);
    store.write(userId, [...pending.read(userId), text]);
    return text;
  },
  /** @param kept the texts that were read; later ones stay */
  drop(userId: string, kept: readonly string[]): void {
    if (kept.length === 0) return;
    store.write(userId, pending.read(userId).filter((one) => !kept.includes(one))); // oxfmt-ignore
  },
};
