import 'server-only';
import { type Logger } from 'pino';

type Level = 'info' | 'warn' | 'error';
type Kind = { said: number; left: number };

/** Lines of one kind in a minute. What comes beyond them is counted, and told when the minute is over. */
export const maxPerKind = 5;
const windowMs = 60_000;
/** Kinds that are told apart at once: a reason may hold words of others, and so any number of them. */
export const maxKinds = 200;

/** An outage is the same line for every call of everyone: this keeps the first ones and the number of the rest. */
export function rateLimitedLog(log: Logger) {
  const kinds = new Map<string, Kind>();

  function kindOf(name: string, more: (left: number) => void): Kind {
    const known = kinds.get(name);
    if (known) return known;
    const kind = { said: 0, left: 0 };
    kinds.set(name, kind);
    setTimeout(() => {
      kinds.delete(name);
      if (kind.left > 0) more(kind.left);
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
    const isKnown = kinds.has(name) || kinds.size < maxKinds;
    const kind = kindOf(isKnown ? name : '', (left) =>
      log[level](
        isKnown ? { code, reason, left } : { left },
        isKnown ? message : 'other lines were left out',
      ),
    );
    if (isKnown && kind.said < maxPerKind) {
      kind.said += 1;
      log[level](fields, message);
    } else kind.left += 1;
  };
}
