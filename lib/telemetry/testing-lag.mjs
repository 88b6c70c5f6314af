// Preloaded into a process: says on the loopback port LAG_PORT how long its event loop was held up since it was last
// asked, in milliseconds, how many descriptors are open, and what it holds, in megabytes.
import { readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

const resolution = 10;
const delay = monitorEventLoopDelay({ resolution });
delay.enable();
/** The histogram counts the time between two looks, and so the resolution too. */
const ms = (nanoseconds) => Math.max(0, Math.round(nanoseconds / 1e6 - resolution));

const server = createServer((_, response) => {
  const said = { p50: ms(delay.percentile(50)), p99: ms(delay.percentile(99)), worst: ms(delay.max) };
  delay.reset();
  const descriptors = readdirSync('/proc/self/fd').length;
  response.end(
    JSON.stringify({ ...said, descriptors, rss: Math.round(process.memoryUsage().rss / 2 ** 20) }),
  );
});
// It is preloaded into the threads of the process as well, tsx's for one.
if (isMainThread) server.listen(Number(process.env.LAG_PORT), '127.0.0.1').unref();
