import { setTimeout as sleep } from 'node:timers/promises';
import { memoryStore } from '@/lib/auth/memory-store';
import { type VaultStore } from '@/lib/auth/vault-store';
import { createJournal, retentionMs } from './journal';
import { createSubmissions } from './submissions';

/**
 * What our routes record submissions in from now on, for tests that have no environment.
 * @param pause between the looks of the server
 */
export function stubSubmissions(
  pause?: (ms: number) => Promise<unknown>,
  store: VaultStore = memoryStore({ idleMs: retentionMs }),
) {
  const made = createSubmissions(
    createJournal({ store, secrets: ['a secret of 32 characters or more'] }),
    pause,
  );
  (globalThis as { [key: symbol]: unknown })[Symbol.for('chain-dashboard:submissions')] = made;
  return made;
}

/** Of the browser: it asks every few milliseconds, and has the person wait as long as ever. */
export const quickSleep = (ms: number) => sleep(ms === 4000 ? ms : 5, undefined, { ref: false });
