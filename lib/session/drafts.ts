/**
 * What somebody has typed, kept in this tab while they sign in again by leaving the page. Keyed by user and form:
 * nobody ever meets another person's draft, and it ends with the tab.
 */
const prefix = 'draft:';
const keyOf = (userId: string, form: string) => `${prefix}${userId}:${form}`;

let owner: string | undefined;
let waiting: (() => void)[] = [];
const open = new Map<string, () => unknown>();

function ourKeys(): string[] {
  return Object.keys(sessionStorage).filter((key) => key.startsWith(prefix));
}

export const drafts = {
  /** Says whose drafts these are, and drops everybody else's. */
  own(userId: string): void {
    owner = userId;
    for (const key of ourKeys()) if (!key.startsWith(keyOf(userId, ''))) sessionStorage.removeItem(key);
    for (const run of waiting.splice(0)) run();
  },

  /** Runs when it is known whose drafts these are. @returns takes the wish back */
  whenOwned(run: () => void): () => void {
    if (owner !== undefined) run();
    else waiting.push(run);
    return () => {
      waiting = waiting.filter((one) => one !== run);
    };
  },

  /** Registers a form on the page; `read` gives its values, or null when nothing was typed. @returns deregisters it */
  register(form: string, read: () => unknown): () => void {
    open.set(form, read);
    return () => {
      if (open.get(form) === read) open.delete(form);
    };
  },

  /** Keeps what is in every form on the page. */
  saveAll(): void {
    if (owner === undefined) return;
    for (const [form, read] of open) {
      const values = read();
      if (values !== null) sessionStorage.setItem(keyOf(owner, form), JSON.stringify(values));
    }
  },

  /** The draft of a form, once: it is removed as it is read. */
  take(form: string): unknown {
    if (owner === undefined) return null;
    const text = sessionStorage.getItem(keyOf(owner, form));
    sessionStorage.removeItem(keyOf(owner, form));
    return text === null ? null : JSON.parse(text);
  },

  dropAll(): void {
    for (const key of ourKeys()) sessionStorage.removeItem(key);
  },
};
