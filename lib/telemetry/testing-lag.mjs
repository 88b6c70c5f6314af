// Preloaded into a process. Serves on the loopback port LAG_PORT: the event-loop lag since the last request in
// milliseconds, the number of open file descriptors, and the memory in use in megabytes. Needs /proc.
import { openSync, readdirSync, readSync } from 'node:fs';
import { createServer } from 'node:http';
import { isMainThread } from 'node:worker_threads';

const resolution = 10;
const buffer = Buffer.alloc(100);

// The process's other threads, such as tsx's, preload this file too.
if (isMainThread) watch();

function watch() {
  const schedule = openSync(`/proc/self/task/${process.pid}/schedstat`, 'r');
  /** CPU time of the main thread in milliseconds; excludes time when other processes had the core. */
  const cpuTime = () =>
    Number(buffer.toString('latin1', 0, readSync(schedule, buffer, 0, 100, 0)).split(' ')[0]) / 1e6;
  let delays = [];
  let longestWork = 0;
  let [at, cpuAt] = [performance.now(), cpuTime()];
  setInterval(() => {
    const [now, cpuNow] = [performance.now(), cpuTime()];
    delays.push(Math.max(0, now - at - resolution));
    longestWork = Math.max(longestWork, Math.min(now - at, cpuNow - cpuAt));
    [at, cpuAt] = [now, cpuNow];
  }, resolution).unref();

  const server = createServer((_, response) => {
    const sorted = delays.sort((a, b) => a - b);
    const quantile = (part) => Math.round(sorted[Math.floor(part * (sorted.length - 1))] ?? 0);
    const lag = {
      p50: quantile(0.5),
      p99: quantile(0.99),
      worst: quantile(1),
      longestWork: Math.round(longestWork),
    };
    [delays, longestWork] = [[], 0];
    const descriptors = readdirSync('/proc/self/fd').length;
    response.end(
      JSON.stringify({ ...lag, descriptors, rss: Math.round(process.memoryUsage().rss / 2 ** 20) }),
    );
  });
  server.listen(Number(process.env.LAG_PORT), '127.0.0.1').unref();
}
