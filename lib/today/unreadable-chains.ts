import type { ChainSummary } from '@/lib/chains/schema';
import { type KnownRead, type Memory, ownIds, unreadableSince } from './known-reads';
import type { Unreadable } from './unreadable-schema';

/**
 * The chains whose other stages have been read, by id, until the list shows a later change of them.
 * @param known what is known of these chains
 */
export function unreadableChains(
  chains: readonly ChainSummary[],
  known: readonly KnownRead[],
  memory: Memory,
): ReadonlyMap<string, Unreadable> {
  const knownById = new Map(known.map((one) => [one.listed.id, one]));
  return new Map(
    chains.flatMap((listed) => {
      const one = knownById.get(listed.id);
      if (one?.isComplete) return [];
      const changes = [listed, ...listed.transactions].map(({ updatedAt }) => Date.parse(updatedAt));
      const changed = Math.max(...changes);
      const [now, before] = [one && inTab(one), unreadableSince(memory, listed.id)];
      if (now && now.readAt >= changed) return [[listed.id, { ...now, changed }] as const];
      return before && before.changed >= changed ? [[listed.id, before] as const] : [];
    }),
  );
}

/** What this tab could not read of a chain; undefined while there is more to read. */
function inTab({ listed, read, cached }: KnownRead): Omit<Unreadable, 'changed'> | undefined {
  const missing = ownIds(listed).filter((id) => !read.stages.has(id));
  const found = missing.flatMap((id) => cached?.unreadable?.[id] ?? []);
  if (found.length < missing.length) return undefined;
  return {
    readAt: Math.min(...found.map(({ readAt }) => readAt)),
    stages: Object.fromEntries(found.map(({ stages }, at) => [missing[at]!, stages])),
  };
}
