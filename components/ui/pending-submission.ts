import type { Draft } from './use-draft';

/** A submission's id, when it was sent (epoch milliseconds; null until then), and what the user has entered. */
export type PendingSubmission = { id: string; at: number | null; entered?: unknown };

const keyOf = ({ owner, name }: Draft) => `sent:${owner}:${name}`;

/**
 * The submissions of a form whose outcome is unknown, kept with its draft in session storage: they survive a reload,
 * Back and duplicating the tab. A form that sends several items uses one key per item.
 */
export const pendingSubmissions = {
  read: (draft: Draft): Readonly<Record<string, PendingSubmission>> => read(keyOf(draft)),
  put(draft: Draft, submission: PendingSubmission, itemKey = ''): void {
    write(keyOf(draft), { ...read(keyOf(draft)), [itemKey]: submission });
  },
  /** @returns whether there was one */
  remove(draft: Draft, itemKey = ''): boolean {
    const { [itemKey]: submission, ...others } = read(keyOf(draft));
    if (submission) write(keyOf(draft), others);
    return submission !== undefined;
  },
};

// Storage may be full or blocked. Then only our server knows of the submission, and refuses simultaneous duplicates.
function read(key: string): Record<string, PendingSubmission> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? '{}');
    return Object.fromEntries(Object.entries(stored ?? {}).filter(([, value]) => isPendingSubmission(value)));
  } catch {
    return {};
  }
}

function isPendingSubmission(value: unknown): value is PendingSubmission {
  const { id, at } = (value ?? {}) as Record<string, unknown>;
  return typeof id === 'string' && (at === null || typeof at === 'number');
}

function write(key: string, submissions: Record<string, PendingSubmission>) {
  try {
    if (Object.keys(submissions).length === 0) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(submissions));
  } catch {}
}
