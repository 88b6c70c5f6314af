// Preloaded into the dashboard: reports on the loopback port HEAP_PORT how many bytes are still in use after a collection.
import { createServer } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import '../../shifted-clock.mjs';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc');

createServer((_, response) => {
  collectGarbage();
  const { heapUsed, rss } = process.memoryUsage();
  response.end(JSON.stringify({ heapUsed, rss }));
})
  .listen(Number(process.env.HEAP_PORT), '127.0.0.1')
  .unref();
