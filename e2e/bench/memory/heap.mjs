// Preloaded into the dashboard: says on the loopback port HEAP_PORT what is still held after a collection, in bytes.
import { createServer } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import '../../shifted-clock.mjs';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');

createServer((_, response) => {
  collect();
  const { heapUsed, rss } = process.memoryUsage();
  response.end(JSON.stringify({ heapUsed, rss }));
})
  .listen(Number(process.env.HEAP_PORT), '127.0.0.1')
  .unref();
