import 'server-only';
import { type Logger } from 'pino';

type Level = 'info' | 'warn' | 'error';
type Kind = { logged: number; suppressed: number };

/** Lines of one kind per minute. Further ones are counted, and their number is logged at the end of the minute. */
export const maxPerKind = 5;
const windowMs = 60_000;
/** Kinds distinguished per minute: reasons may contain other parties' text, so their number is unbounded. */
export const maxKinds = 200;

/** During an outage every call logs the same line: this logs the first few and the number of the rest. */
export function rateLimitedLog(log: Logger) {
  const kinds = new Map<string, Kind>();

  function kindOf(name: string, logSuppressed: (count: number) => void): Kind {
    const existing = kinds.get(name);
    if (existing) return existing;
    const kind = { logged: 0, suppressed: 0 };
    kinds.set(name, kind);
    setTimeout(() => {
      kinds.delete(name);
      if (kind.suppressed > 0) logSuppressed(kind.suppressed);
    }, windowMs).unref();
    return kind;
  }

  return (
    level: Level,
    message: string,
    fields: Record<string, unknown> & { code: string; reason: string },
  ) => {
    const { code, reason } = fields;
    const name = [level, message, code, reason].join('\n');
    const isDistinct = kinds.has(name) || kinds.size < maxKinds;
    const kind = kindOf(isDistinct ? name : '', (left) =>
      log[level](
        isDistinct ? { code, reason, left } : { left },
        isDistinct ? message : 'other lines were left out',
      ),
    );
    if (isDistinct && kind.logged < maxPerKind) {
      kind.logged += 1;
      log[level](fields, message);
    } else kind.suppressed += 1;
  };
}
