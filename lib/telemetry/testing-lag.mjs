// Preloaded into a process: says on the loopback port LAG_PORT how long its event loop was held up since it was last
// asked, in milliseconds, how many descriptors are open, and what it holds, in megabytes. Needs /proc.
import { openSync, readdirSync, readSync } from 'node:fs';
import { createServer } from 'node:http';
import { isMainThread } from 'node:worker_threads';

const resolution = 10;
const buffer = Buffer.alloc(100);

/** It is preloaded into the threads of the process as well, tsx's for one. */
if (isMainThread) watch();

function watch() {
  const schedule = openSync(`/proc/self/task/${process.pid}/schedstat`, 'r');
  /** How long the main thread has run on a core; while others have it, the thread is held up and does nothing. */
  const worked = () =>
    Number(buffer.toString('latin1', 0, readSync(schedule, buffer, 0, 100, 0)).split(' ')[0]) / 1e6;
  let delays = [];
  let longestWork = 0;
  let [at, work] = [performance.now(), worked()];
  setInterval(() => {
    const [now, workNow] = [performance.now(), worked()];
    delays.push(Math.max(0, now - at - resolution));
    longestWork = Math.max(longestWork, Math.min(now - at, workNow - work));
    [at, work] = [now, workNow];
  }, resolution).unref();

  const server = createServer((_, response) => {
    const sorted = delays.sort((a, b) => a - b);
    const at = (share) => Math.round(sorted[Math.floor(share * (sorted.length - 1))] ?? 0);
    const said = { p50: at(0.5), p99: at(0.99), worst: at(1), longestWork: Math.round(longestWork) };
    [delays, longestWork] = [[], 0];
    const descriptors = readdirSync('/proc/self/fd').length;
    response.end(
      JSON.stringify({ ...said, descriptors, rss: Math.round(process.memoryUsage().rss / 2 ** 20) }),
    );
  });
  server.listen(Number(process.env.LAG_PORT), '127.0.0.1').unref();
}
