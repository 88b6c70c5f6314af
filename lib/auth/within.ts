import 'server-only';

/** What comes of `work` in that many milliseconds, or else `otherwise`; the work itself goes on. */
export function within<T, const Else>(ms: number, work: Promise<T>, otherwise: Else): Promise<T | Else> {
  let timer: NodeJS.Timeout;
  const limit = new Promise<Else>((resolve) => {
    timer = setTimeout(() => resolve(otherwise), ms);
  });
  return Promise.race([work, limit]).finally(() => clearTimeout(timer));
}
