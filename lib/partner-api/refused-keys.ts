import 'server-only';
import { notice } from '@/lib/telemetry/events';
import { type Clock } from './clock';

/** A key that was refused comes last for so long, and is then tried in its place again. Milliseconds. */
const lastForMs = 60_000;

/** Which partner keys the service has just refused, for all users of them: so one call pays for finding out, not each. */
export class RefusedKeys {
  private readonly until = new Map<string, number>();

  constructor(private readonly clock: Clock) {}

  /** The keys in the order in which they are to be tried: as configured, those that were refused last. */
  inOrder(keys: readonly string[]): string[] {
    return [...keys.filter((key) => !this.has(key)), ...keys.filter((key) => this.has(key))];
  }

  /** @param place of the key in the configured list: what may be said of it in a log */
  note(key: string, place: number): void {
    if (!this.has(key))
      notice({
        level: 'error',
        code: 'key_refused',
        reason: `the service refuses key ${place + 1} of the list`,
      });
    this.until.set(key, this.clock.now() + lastForMs);
  }

  private has(key: string): boolean {
    return (this.until.get(key) ?? -Infinity) > this.clock.now();
  }
}
