// Preloaded by every Node process that a command starts, and by a server's own child processes. When the parent
// disconnects or dies, the IPC channel closes on every operating system, and this process shuts down gracefully.
import { graceMs } from './drain.mjs';

if (process.env.END_WITH_PARENT === 'alone')
  process.env.NODE_OPTIONS = process.env.NODE_OPTIONS.replace(/ ?--import=\S*end-with-parent\.mjs/, '');
if (process.channel) {
  process.once('disconnect', () => {
    setTimeout(() => process.exit(), graceMs).unref();
    if (!process.emit('SIGTERM', 'SIGTERM')) process.exit();
  });
  // Our listener must not keep the process alive. Listeners for messages still do, as Next's own servers need.
  process.channel.unrefCounted();
}
