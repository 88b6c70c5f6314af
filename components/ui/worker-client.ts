type WorkerRequest<Input> = { id: number; input: Input };
type WorkerResponse<Result> = { id: number; result: Result } | { id: number; error: string };

/**
 * Returns a function that runs in a worker. The worker is started on first use and kept.
 * @param start creates the worker, whose file calls `handleWorkerRequests`
 * @throws whatever the worker threw, or an error that it could not be started
 */
export function createWorkerClient<Input, Result>(start: () => Worker): (input: Input) => Promise<Result> {
  let worker: Worker | null = null;
  let lastId = 0;
  const pending = new Map<number, { resolve: (result: Result) => void; reject: (error: Error) => void }>();
  const startWorker = () => {
    const started = start();
    started.addEventListener('message', ({ data }: MessageEvent<WorkerResponse<Result>>) => {
      const caller = pending.get(data.id);
      pending.delete(data.id);
      if ('error' in data) caller?.reject(new Error(data.error));
      else caller?.resolve(data.result);
    });
    // The worker's script could not be fetched: the next call starts another worker.
    started.addEventListener('error', () => {
      worker = null;
      for (const { reject } of pending.values()) reject(new Error('The worker could not be started.'));
      pending.clear();
    });
    return started;
  };
  return (input) =>
    new Promise((resolve, reject) => {
      worker ??= startWorker();
      const id = ++lastId;
      pending.set(id, { resolve, reject });
      worker.postMessage({ id, input } satisfies WorkerRequest<Input>);
    });
}

/** The worker's side of `createWorkerClient`: responds to each request with the result or the error. */
export function handleWorkerRequests<Input, Result>(compute: (input: Input) => Result): void {
  // Inside a worker this is the worker's own global, but the DOM types only describe the window's.
  const worker = globalThis as unknown as Pick<Worker, 'postMessage' | 'addEventListener'>;
  worker.addEventListener('message', ({ data: { id, input } }: MessageEvent<WorkerRequest<Input>>) => {
    try {
      worker.postMessage({ id, result: compute(input) });
    } catch (error) {
      worker.postMessage({ id, error: String(error) });
    }
  });
}
