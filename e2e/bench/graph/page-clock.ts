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

/** Measures from now until two frames after `isReady`, when the second frame has shown it. Null after the timeout. */
export async function untilPainted(isReady: () => boolean, timeoutMs: number): Promise<Painted | null> {
  const start = performance.now();
  const before = window.counts.longTasks;
  do {
    await frameStart();
    if (performance.now() - start > timeoutMs) return null;
  } while (!isReady());
  await frameStart();
  await frameStart();
  const ms = performance.now() - start;
  // Long tasks are reported with a delay.
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
 * Runs in a page of the product from its start: counts as above, and stores in `window.paintedAt` the ms from the start
 * of the navigation until its complete graph was painted.
 */
export function watchProduct() {
  startCounting();
  const check = () => {
    const graph = document.querySelector<HTMLElement>('.graph[data-camera="live"]');
    if (!graph?.querySelector<HTMLCanvasElement>('.graph-far')?.style.transform)
      return void requestAnimationFrame(check);
    requestAnimationFrame(() => requestAnimationFrame(() => (window.paintedAt = performance.now())));
  };
  requestAnimationFrame(check);
}
