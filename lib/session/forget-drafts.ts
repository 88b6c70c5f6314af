const prefix = 'draft:';

/**
 * Drops what forms have kept in this tab (`draft:<user id>:<form>`), all of it or everybody's but one person's, so
 * that nobody ever meets another person's words.
 */
export function forgetDrafts({ except }: { except?: string } = {}): void {
  const kept = except === undefined ? null : `${prefix}${except}:`;
  const keys = Object.keys(sessionStorage).filter((key) => key.startsWith(prefix));
  for (const key of keys) if (kept === null || !key.startsWith(kept)) sessionStorage.removeItem(key);
}
