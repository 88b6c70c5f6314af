/** What a browser may keep whoever sits at it. Every other key names its owner: `<what>:<user id>`, and more after it. */
const everyones = new Set(['theme']);
/** Ids and moments alone, which the memory of the morning needs: like it they go with "Forget this device". */
const outlasts = (key: string) => /^own-(writes|changes):/.test(key);

/**
 * Drops what this browser keeps of people (drafts of this tab, saved views, remembered teams, marks on requests): of all
 * of them, or of all but one, so that no one ever meets another person's words.
 */
export function forgetPrivate({ except }: { except?: string } = {}): void {
  const isForeign = (key: string) =>
    !everyones.has(key) && !outlasts(key) && (except === undefined || key.split(':')[1] !== except);
  for (const name of ['sessionStorage', 'localStorage'] as const) {
    // Where storage is forbidden, asking for it throws, and nothing is kept.
    try {
      const storage = window[name];
      for (const key of Object.keys(storage).filter(isForeign)) storage.removeItem(key);
    } catch {}
  }
}
