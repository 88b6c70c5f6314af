import * as z from 'zod/mini';
import {
  copiedSchema,
  markSeen,
  type MemoryValue,
  withCall,
  withCopied,
  withFacts,
  withSnooze,
} from './memory-value';

const codesById = z.record(z.string(), z.string());
const actionSchema = z.union([
  z.object({
    do: z.literal('mark'),
    at: z.number(),
    invites: codesById,
    requests: codesById,
    listed: z.nullable(z.array(z.string())),
    /** By chain id: when the reading that was on screen was made, epoch milliseconds. */
    seen: z.record(z.string(), z.number()),
  }),
  z.object({ do: z.literal('snooze'), key: z.string(), day: z.number(), today: z.number() }),
  z.object({
    do: z.literal('say'),
    chainId: z.string(),
    /** All facts about the chain after and before this change. Another device may have changed others since. */
    said: z.array(z.string()),
    before: z._default(z.array(z.string()), []),
  }),
  z.object({ do: z.literal('copy'), key: z.string(), copied: copiedSchema }),
  z.object({ do: z.literal('call'), contactId: z.string(), at: z.nullable(z.number()) }),
]);

/** Something a person did on `/today`. It holds only ids, codes and moments. */
export type TodayAction = z.infer<typeof actionSchema>;

/** Stored actions that may not have been saved yet, the earliest first. Drops entries that cannot be parsed. */
export const parseActions = (texts: readonly string[]): TodayAction[] =>
  texts.flatMap((text) => {
    try {
      return actionSchema.safeParse(JSON.parse(text)).data ?? [];
    } catch {
      return [];
    }
  });

/** Returns the memory with this action applied. Idempotent. */
export function applyAction(memory: MemoryValue, action: TodayAction): MemoryValue {
  if (action.do === 'snooze') return withSnooze(memory, action.key, action.day, action.today);
  if (action.do === 'say') return withFacts(memory, action.chainId, action.said, action.before);
  if (action.do === 'copy') return withCopied(memory, action.key, action.copied);
  if (action.do === 'call') return withCall(memory, action.contactId, action.at);
  const { at, seen, invites, requests, listed } = action;
  if (memory.markedAt !== null && memory.markedAt >= at) return memory;
  const marked = markSeen(memory, at, { invites, requests, listed });
  // Drop chains whose marked reading was never saved: they are read again without a mark, so no change is shown twice.
  const chains = Object.entries(marked.chains).filter(([id, { latest }]) => latest.readAt >= (seen[id] ?? 0));
  return { ...marked, chains: Object.fromEntries(chains) };
}
