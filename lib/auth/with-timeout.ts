import 'server-only';

/** The result of `work`, or `fallback` if that takes longer than `ms`. The work itself carries on. */
export function withTimeout<T, const Fallback>(
  ms: number,
  work: Promise<T>,
  fallback: Fallback,
): Promise<T | Fallback> {
  let timer: NodeJS.Timeout;
  const timeout = new Promise<Fallback>((resolve) => {
    timer = setTimeout(() => resolve(fallback), ms);
  });
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer));
}
