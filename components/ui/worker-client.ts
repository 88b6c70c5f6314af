type Question<Q> = { id: number; question: Q };
type Reply<R> = { id: number; result: R } | { id: number; error: string };

/**
 * A function whose work is done in a worker, which is started on first use and kept.
 * @param start makes the worker; its file calls `handleWorkerRequests`
 * @throws what the worker threw, or that it could not be started
 */
export function createWorkerClient<Q, R>(start: () => Worker): (question: Q) => Promise<R> {
  let worker: Worker | null = null;
  let asked = 0;
  const waiting = new Map<number, { resolve: (result: R) => void; reject: (error: Error) => void }>();
  const begin = () => {
    const begun = start();
    begun.addEventListener('message', ({ data }: MessageEvent<Reply<R>>) => {
      const caller = waiting.get(data.id);
      waiting.delete(data.id);
      if ('error' in data) caller?.reject(new Error(data.error));
      else caller?.resolve(data.result);
    });
    // Its code could not be fetched: the next question starts another one.
    begun.addEventListener('error', () => {
      worker = null;
      for (const { reject } of waiting.values()) reject(new Error('The worker could not be started.'));
      waiting.clear();
    });
    return begun;
  };
  return (question) =>
    new Promise((resolve, reject) => {
      worker ??= begin();
      const id = ++asked;
      waiting.set(id, { resolve, reject });
      worker.postMessage({ id, question } satisfies Question<Q>);
    });
}

/** The worker's side of `createWorkerClient`. */
export function handleWorkerRequests<Q, R>(compute: (question: Q) => R): void {
  // The worker's own global, of which the DOM's types know only the window's.
  const worker = globalThis as unknown as Pick<Worker, 'postMessage' | 'addEventListener'>;
  worker.addEventListener('message', ({ data: { id, question } }: MessageEvent<Question<Q>>) => {
    try {
      worker.postMessage({ id, result: compute(question) });
    } catch (error) {
      worker.postMessage({ id, error: String(error) });
    }
  });
}
