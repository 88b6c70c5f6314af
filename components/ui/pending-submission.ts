import type { Draft } from './use-draft';

/** The id under which something is sent, and when that was (epoch milliseconds); null as long as it was not. */
export type PendingSubmission = { id: string; at: number | null };

const keyOf = ({ owner, name }: Draft) => `sent:${owner}:${name}`;

/**
 * What a form has sent and has not heard of, beside its draft in this tab's session storage: after a reload, Back or in a
 * copy of the tab it is known. A form that sends several things has a mark for each; `of` tells them apart.
 */
export const pendingSubmissions = {
  read: (draft: Draft): Readonly<Record<string, PendingSubmission>> => read(keyOf(draft)),
  put(draft: Draft, mark: PendingSubmission, of = ''): void {
    write(keyOf(draft), { ...read(keyOf(draft)), [of]: mark });
  },
  /** @returns whether there was one */
  remove(draft: Draft, of = ''): boolean {
    const { [of]: mark, ...others } = read(keyOf(draft));
    if (mark) write(keyOf(draft), others);
    return mark !== undefined;
  },
};

// Storage may be full or forbidden; then the dashboard's server alone knows, and refuses to do the same twice at once.
function read(key: string): Record<string, PendingSubmission> {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? '{}');
    return Object.fromEntries(Object.entries(kept ?? {}).filter(([, mark]) => isMark(mark)));
  } catch {
    return {};
  }
}

function isMark(value: unknown): value is PendingSubmission {
  const { id, at } = (value ?? {}) as Record<string, unknown>;
  return typeof id === 'string' && (at === null || typeof at === 'number');
}

function write(key: string, marks: Record<string, PendingSubmission>) {
  try {
    if (Object.keys(marks).length === 0) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(marks));
  } catch {}
}
