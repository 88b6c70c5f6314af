import 'server-only';
import { env } from '@/lib/env';

/** Ends the process with one clear sentence when a variable is missing or malformed. */
export function stopOnBadEnvironment(): void {
  try {
    env();
  } catch (error) {
    process.stderr.write(`\n${(error as Error).message}\n\n`);
    process.exit(1);
  }
}
