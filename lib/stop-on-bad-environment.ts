import 'server-only';
import { checkPrivateKey } from '@/lib/auth/private-key';
import { env } from '@/lib/env';

/** Exits with a clear message if a variable is missing or invalid. */
export function stopOnBadEnvironment(): void {
  try {
    const { OAUTH_PRIVATE_KEY, OAUTH_DPOP_KEY } = env();
    checkPrivateKey('OAUTH_PRIVATE_KEY', OAUTH_PRIVATE_KEY);
    checkPrivateKey('OAUTH_DPOP_KEY', OAUTH_DPOP_KEY);
  } catch (error) {
    process.stderr.write(`\n${(error as Error).message}\n\n`);
    process.exit(1);
  }
}
