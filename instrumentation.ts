/** Runs once, before the first request: a bad environment stops the start with one sentence naming the variable. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { stopOnBadEnvironment } = await import('@/lib/stop-on-bad-environment');
  stopOnBadEnvironment();
}
