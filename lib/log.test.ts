import { describe, expect, it } from 'vitest';
import { Writable } from 'node:stream';
import { createLog, redact, redactOutput } from './log';

const environment = {
  LOG_LEVEL: 'debug' as const,
  PARTNER_API_KEY: ['a partner key', 'the next partner key'],
  OAUTH_CLIENT_SECRET: 'a client secret',
  SESSION_SECRET: ['first secret of the session, long enough', 'second one'],
};

const opaque = 'mPZ0V3bWvYkRk2tGmF5Jx1hYw8u4cQeLrNs7aBdXyTo';
const jwt =
  'eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2R0NNIn0..lkESo_vrd6tQ2G6A.S1EtMR-wUueHT3okmidFZ04Fltg-sBy.2-xByOULboZm2vObn5TNlQ';
const email = 'jane.o-neil+x@mail.example.co.uk';

const secrets: Record<string, string> = {
  'an opaque token': opaque,
  'a JWT': jwt,
  'an email address': email,
  'the partner key': environment.PARTNER_API_KEY[0]!,
  'the next partner key': environment.PARTNER_API_KEY[1]!,
  'another key of the service': 'pk_chain_another',
  'the client secret': environment.OAUTH_CLIENT_SECRET,
  'a session secret': environment.SESSION_SECRET[0]!,
};

/** Every way that a secret can get into a line. */
const places: Record<string, (log: ReturnType<typeof createLog>, secret: string) => void> = {
  message: (log, secret) => log.info(`before ${secret} after`),
  field: (log, secret) => log.info({ anything: secret }, 'x'),
  'deep field': (log, secret) => log.info({ a: { b: [{ c: secret }] } }, 'x'),
  error: (log, secret) => log.error(new Error(`it said ${secret}`), 'x'),
  cause: (log, secret) => log.error({ err: new Error('x', { cause: new Error(secret) }) }, 'x'),
  'field of an error': (log, secret) =>
    log.error({ err: Object.assign(new Error('x'), { body: { is: secret } }) }, 'x'),
  address: (log, secret) =>
    log.info({ url: `http://x.example/cb?code=${encodeURIComponent(secret)}&a=1` }, 'x'),
  header: (log, secret) =>
    log.info({ headers: { authorization: `Bearer ${secret}`, cookie: `a=${secret}` } }, 'x'),
  child: (log, secret) => log.child({ who: secret }).warn('x'),
  key: (log, secret) => log.info({ [secret]: 1 }, 'x'),
};

describe('a log line', () => {
  for (const [place, write] of Object.entries(places)) {
    it.each(Object.keys(secrets))(`(${place}) never contains %s`, (name) => {
      let text = '';
      write(
        createLog(environment, (line) => (text += line)),
        secrets[name]!,
      );
      expect(text).toMatch(/^\{.*\}\n$/);
      expect(() => JSON.parse(text)).not.toThrow();
      expect(text).not.toContain(secrets[name]!);
      expect(text).not.toContain(encodeURIComponent(secrets[name]!));
      expect(text).toMatch(/\[redacted\]|\[email\]/);
    });
  }

  it('redacts even short values of fields, headers and parameters that hold secrets', () => {
    for (const name of ['authorization', 'cookie', 'set-cookie', 'x-user-token']) {
      expect(redact(JSON.stringify({ [name]: 'sho"rt' }))).toBe(JSON.stringify({ [name]: '[redacted]' }));
    }
    expect(redact('?code=short&state=x&ok=1')).toBe('?code=[redacted]&state=[redacted]&ok=1');
    expect(redact('sent Bearer short, Basic c2hvcnQ= to x')).toBe(
      'sent Bearer [redacted], Basic [redacted] to x',
    );
    for (const name of ['authorization', 'Cookie', 'set-cookie', 'x-user-token'])
      expect(redact(`said ${name}: a=short; b`)).toBe(`said ${name}: [redacted]`);
  });

  it('keeps what is needed for troubleshooting', () => {
    const line =
      '{"level":30,"time":"2026-11-21T10:00:00.000Z","path":"/v1/chains/2caadb2e-5f53-4da9-a53b-6efba3a384a5/transactions","status":503,"msg":"ECONNREFUSED 127.0.0.1:4000"}';
    expect(redact(line)).toBe(line);
  });
});

describe('output of other code', () => {
  it.each(Object.keys(secrets))('never contains %s', async (name) => {
    let text = '';
    const stream = new Writable({
      write: (chunk, _, done) => {
        text += String(chunk);
        done();
      },
    });
    redactOutput(environment, [stream as NodeJS.WriteStream]);
    const secret = secrets[name]!;
    const line = `Failed to handle request for /api/auth/callback/partner?code=${encodeURIComponent(secret)}&to=${secret}\n`;
    stream.write(line);
    stream.write(Buffer.from(line));
    await new Promise((resolve) => stream.write(line, 'utf8', resolve));
    expect(
      text.match(/Failed to handle request for \/api\/auth\/callback\/partner\?code=\[redacted\]/g),
    ).toHaveLength(3);
    expect(text).not.toContain(secret);
    expect(text).not.toContain(encodeURIComponent(secret));
  });
});

// Strangers can put long texts into logged URLs, so redacting must take linear, not quadratic, time.
it.each([
  ['a', ''],
  ['+', ''],
  ['%40a', ''],
  ['a%40', ''],
  ['a.', '@'],
  ['a@', ''],
  ['@a.', '@'],
  ['Bearer ', ''],
  ['eyJ-', ''],
  ['pk_-', ''],
  ['code=', ''],
  ['"cookie" ', ''],
  ['"cookie":"', '\\'],
  ['-', '.'],
])('redacts 256 kB of %j within 1.5 s of CPU', (part, end) => {
  const line = part.repeat((256 * 1024) / part.length) + end;
  const before = process.cpuUsage();
  redact(line, ['a secret']);
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(1500);
});
