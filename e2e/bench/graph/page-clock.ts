export type Painted = { ms: number; longTasks: number };

/** Counts frames and long tasks of the page in `window.counts` from now on. */
export function startCounting() {
  window.counts = { frames: 0, longTasks: 0 };
  const frame = () => {
    window.counts.frames++;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.counts.longTasks += duration;
  }).observe({ type: 'longtask' });
}

/** From now until two frames after everything is there: the second one shows it. Null when it takes too long. */
export async function untilPainted(isThere: () => boolean, patienceMs: number): Promise<Painted | null> {
  const start = performance.now();
  const before = window.counts.longTasks;
  do {
    await frameStart();
    if (performance.now() - start > patienceMs) return null;
  } while (!isThere());
  await frameStart();
  await frameStart();
  const ms = performance.now() - start;
  // Long tasks are told of late.
  await new Promise((resolve) => setTimeout(resolve, 300));
  return { ms, longTasks: window.counts.longTasks - before };
}

const frameStart = () => new Promise((resolve) => requestAnimationFrame(resolve));

/** @returns ms that the next frame takes from its first callback to the end of its painting */
export async function nextFrame(): Promise<number> {
  await frameStart();
  const start = performance.now();
  const { port1, port2 } = new MessageChannel();
  const painted = new Promise((resolve) => port1.addEventListener('message', resolve, { once: true }));
  port1.start();
  port2.postMessage(null);
  await painted;
  return performance.now() - start;
}

/**
 * For a page of the product, from its very beginning: counts as above, and notes in `window.paintedAt` the ms since the
 * navigation began at which its whole graph had been painted.
 */
export function watchProduct() {
  startCounting();
  const look = () => {
    const graph = document.querySelector<HTMLElement>('.graph[data-camera="live"]');
    if (!graph?.querySelector<HTMLCanvasElement>('.graph-far')?.style.transform)
      return void requestAnimationFrame(look);
    requestAnimationFrame(() => requestAnimationFrame(() => (window.paintedAt = performance.now())));
  };
  requestAnimationFrame(look);
}
