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
const doneSchema = z.union([
  z.object({
    do: z.literal('mark'),
    at: z.number(),
    invites: codesById,
    requests: codesById,
    listed: z.nullable(z.array(z.string())),
    /** By chain id: when what was marked had been read, epoch milliseconds. */
    seen: z.record(z.string(), z.number()),
  }),
  z.object({ do: z.literal('snooze'), key: z.string(), day: z.number(), today: z.number() }),
  z.object({ do: z.literal('say'), chainId: z.string(), said: z.array(z.string()) }),
  z.object({ do: z.literal('copy'), key: z.string(), copied: copiedSchema }),
  z.object({ do: z.literal('call'), contactId: z.string(), at: z.nullable(z.number()) }),
]);

/** What a person did on `/today`: ids, codes and moments only. */
export type TodayAction = z.infer<typeof doneSchema>;

/** What was done and may not have been saved, the earliest first; entries that cannot be read are left out. */
export const parseActions = (texts: readonly string[]): TodayAction[] =>
  texts.flatMap((text) => {
    try {
      return doneSchema.safeParse(JSON.parse(text)).data ?? [];
    } catch {
      return [];
    }
  });

/** The memory after what was done. Idempotent. */
export function applyAction(memory: MemoryValue, done: TodayAction): MemoryValue {
  if (done.do === 'snooze') return withSnooze(memory, done.key, done.day, done.today);
  if (done.do === 'say') return withFacts(memory, done.chainId, done.said);
  if (done.do === 'copy') return withCopied(memory, done.key, done.copied);
  if (done.do === 'call') return withCall(memory, done.contactId, done.at);
  const { at, seen, invites, requests, listed } = done;
  if (memory.markedAt !== null && memory.markedAt >= at) return memory;
  const whole = markSeen(memory, at, { invites, requests, listed });
  // A reading that was lost is repeated and compared with nothing, so no change is shown twice.
  const chains = Object.entries(whole.chains).filter(([id, { latest }]) => latest.readAt >= (seen[id] ?? 0));
  return { ...whole, chains: Object.fromEntries(chains) };
}
