import { connectRedis } from '@/lib/auth/redis-connection';
import { type Clock } from './clock';
import { type RedisScript } from './redis-budget';

/** Runs the scripts in a real Redis, with this clock's time instead of the server's. */
export function redisAt(url: string, clock: Clock) {
  const connection = connectRedis(url, 20_000);
  const run: RedisScript = async (script, name, values) => {
    const [seconds, micros] = [Math.floor(clock.now() / 1000), (clock.now() % 1000) * 1000];
    const timed = script.replace("redis.call('TIME')", `{ ${seconds}, ${micros} }`);
    if (timed === script) throw new Error('The script does not ask for the time.');
    return connection.eval(timed, 1, name, ...values);
  };
  return { run, close: () => connection.disconnect() };
}
