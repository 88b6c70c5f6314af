// Loaded by every Node process that a command starts, and by those of a server. The channel to the parent closes when
// the parent lets go of it and when it is killed, on every system; then this process ends in its own order.
import { grace } from './drain.mjs';

if (process.env.END_WITH_PARENT === 'alone')
  process.env.NODE_OPTIONS = process.env.NODE_OPTIONS.replace(/ ?--import=\S*end-with-parent\.mjs/, '');
if (process.channel) {
  process.once('disconnect', () => {
    setTimeout(() => process.exit(), grace).unref();
    if (!process.emit('SIGTERM', 'SIGTERM')) process.exit();
  });
  // To hear of it keeps no process alive; to wait for a message from the parent still does, as Next's own servers do.
  process.channel.unrefCounted();
}
