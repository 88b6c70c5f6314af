import { appendFile, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { readSandboxEnvironment } from './environment';
import { type SandboxAccess, simulateDay } from './simulate-day';

/**
 * `npm run sandbox:simulate [-- --pace <seconds> --log <file>]`: simulates a day in the running sandbox. The log gets a
 * line of JSON for each change: its time, the event as a sentence, and the values before and after.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      pace: { type: 'string', default: '1' },
      log: { type: 'string', default: '.data/simulate.jsonl' },
    },
  });
  const pace = Number(values.pace);
  if (!(pace >= 0 && pace <= 60)) throw new Error('--pace must be a number of seconds from 0 to 60.');
  const { port, partnerKey } = readSandboxEnvironment(process.env);
  const access = await connect(`http://localhost:${port}`, partnerKey);
  let events = 0;
  await mkdir(path.dirname(values.log), { recursive: true });
  await simulateDay(access, async (event, changes) => {
    events += 1;
    console.log(event);
    const at = new Date().toISOString();
    await appendFile(
      values.log,
      changes.map((change) => `${JSON.stringify({ at, event, ...change })}\n`).join(''),
    );
    await sleep(pace * 1000);
  });
  console.log(`The day is over: ${events} events. Their changes are logged in ${values.log}.`);
}

async function connect(url: string, partnerKey: string): Promise<SandboxAccess> {
  const operator = (method: string, path: string, body: unknown) =>
    responseOf(fetch(`${url}/operator${path}`, { method, body: JSON.stringify(body) }), url);
  const { accessToken } = (await operator('POST', '/tokens', { person: 'agent', ttlSeconds: 3600 })) as {
    accessToken: string;
  };
  const headers = { authorization: `Bearer ${partnerKey}`, 'x-user-token': accessToken };
  return { operator, api: (path) => responseOf(fetch(`${url}/v1${path}`, { headers }), url) };
}

async function responseOf<T>(sent: Promise<Response>, url: string): Promise<T> {
  const response = await sent.catch(() => {
    throw new Error(`No sandbox responds at ${url}: start it with \`npm run sandbox\`.`);
  });
  if (response.ok) return (await response.json()) as T;
  const isControl = new URL(response.url).pathname.startsWith('/operator');
  const advice = isControl && response.status === 404 ? ' Is it running with SANDBOX_OPERATOR=1?' : '';
  throw new Error(`${response.url} returned ${response.status}.${advice}`);
}

main().catch((error: Error) => {
  console.error(error.message);
  process.exit(1);
});
