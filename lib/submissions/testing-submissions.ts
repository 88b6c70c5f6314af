import { setTimeout as sleep } from 'node:timers/promises';
import { memoryStore } from '@/lib/auth/memory-store';
import { type VaultStore } from '@/lib/auth/vault-store';
import { createJournal, retentionMs } from './journal';
import { createSubmissions } from './submissions';

/**
 * Replaces the submissions of our routes, for tests without an environment.
 * @param pause between the server's lookups
 */
export function stubSubmissions(
  pause?: (ms: number) => Promise<unknown>,
  store: VaultStore = memoryStore({ idleMs: retentionMs }),
) {
  const submissions = createSubmissions(
    createJournal({ store, secrets: ['a secret of 32 characters or more'] }),
    pause,
  );
  (globalThis as { [key: symbol]: unknown })[Symbol.for('chain-dashboard:submissions')] = submissions;
  return submissions;
}

/** For the browser: polls every few milliseconds, but waits the usual 4 s for the outcome. */
export const quickSleep = (ms: number) => sleep(ms === 4000 ? ms : 5, undefined, { ref: false });
