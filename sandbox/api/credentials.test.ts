import { randomUUID } from 'node:crypto';
import { desc, eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { onEachDatabase } from '../db/on-each-database';
import { partners, rateWindows } from '../db/schema';
import { operations } from './operations';
import { openTestService, type TestPerson, type TestService } from './test-service';

onEachDatabase('credentials and limits', (database) => {
  let service: TestService;
  let person: TestPerson;
  beforeAll(async () => {
    service = await openTestService(database().db);
    person = await service.newPerson();
  });
  const whoami = (headers: Record<string, string | undefined>, key?: string) =>
    service.call(person, 'GET', '/v1/whoami', undefined, { headers, key });

  describe('GET /v1/whoami', () => {
    it('is not wrapped, and returns partner, user and the scopes of the key', async () => {
      const key = await service.newKey({ scopes: ['teams:read'] });
      const { status, body } = await whoami({}, key);
      expect([status, body]).toEqual([
        200,
        {
          partner: { id: service.partner.id, name: service.partner.name },
          user: { id: person.id },
          scopes: ['teams:read'],
        },
      ]);
    });
  });

  describe('the partner key', () => {
    it.each([
      ['missing', undefined],
      ['sent with another scheme', 'Basic pk_chain_abc'],
      ['sent without its prefix', 'Bearer abc'],
      ['unknown', 'Bearer pk_chain_unknown'],
      ['empty', 'Bearer '],
      ['followed by a second key', 'Bearer pk_chain_a pk_chain_b'],
    ])('is refused when %s', async (_, authorization) => {
      const { status, headers, body } = await whoami({ authorization });
      expect([status, body.error?.code]).toEqual([401, 'unauthorized']);
      expect(headers.get('www-authenticate')).toMatch(/^Bearer realm="partner-key"/);
      expect(headers.has('x-ratelimit-limit')).toBe(false);
    });

    it('is accepted whatever the case of the scheme', async () => {
      expect((await whoami({ authorization: `bearer ${service.key}` })).status).toBe(200);
    });
  });

  describe('the user token', () => {
    it.each([
      ['missing', undefined],
      ['unknown', 'op_unknown'],
      ['malformed', 'not a token'],
      ['well formed but never issued', 'abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG'],
    ])('is refused when %s', async (_, token) => {
      const { status, headers, body } = await whoami({ 'x-user-token': token });
      expect([status, body.error?.code]).toEqual([401, 'unauthorized']);
      expect(headers.get('www-authenticate')).toMatch(/^Bearer realm="user-token"/);
    });

    it('is refused once it has expired', async () => {
      const expired = await service.newToken(person.id, undefined, new Date(Date.now() - 1));
      expect((await whoami({ 'x-user-token': expired })).status).toBe(401);
    });

    it('works only with a key of the partner whose client it was issued to', async () => {
      const other = { id: randomUUID(), name: `Other ${randomUUID()}`, clientId: randomUUID() };
      await database().db.insert(partners).values(other);
      const theirKey = await service.newKey({ partnerId: other.id });
      const theirToken = await service.newToken(person.id, other.clientId);
      expect((await whoami({ 'x-user-token': theirToken }, theirKey)).status).toBe(200);
      for (const [token, key] of [
        [theirToken, service.key],
        [person.token, theirKey],
      ] as const) {
        const { status, headers } = await whoami({ 'x-user-token': token }, key);
        expect(status).toBe(401);
        expect(headers.get('www-authenticate')).toContain('user-token');
      }
    });
  });

  it('says which credential is wrong, and that it is invalid only if it was sent', async () => {
    const challenge = async (headers: Record<string, string | undefined>) =>
      (await whoami(headers)).headers.get('www-authenticate');
    const invalid = ', error="invalid_token"';
    expect(await challenge({ authorization: undefined })).toBe('Bearer realm="partner-key"');
    expect(await challenge({ authorization: 'Bearer x' })).toBe(`Bearer realm="partner-key"${invalid}`);
    expect(await challenge({ 'x-user-token': undefined })).toBe('Bearer realm="user-token"');
    expect(await challenge({ 'x-user-token': 'op_x' })).toBe(`Bearer realm="user-token"${invalid}`);
  });

  describe('scopes', () => {
    const documented = {
      2: 'chains:read', 3: 'chains:read', 4: 'chains:write', 5: 'transactions:write', 6: 'chains:read',
      7: 'chains:read', 8: 'transactions:write', 9: 'chains:read', 10: 'chains:read', 11: 'transactions:write',
      12: 'properties:read', 13: 'properties:read', 14: 'contacts:read', 15: 'invites:read', 16: 'invites:read',
      17: 'requests:read', 18: 'requests:write', 19: 'invites:write', 20: 'teams:read',
    }; // oxfmt-ignore

    it('match the endpoint table', () => {
      const declared = operations.flatMap(({ number, scope }) => (number && scope ? [[number, scope]] : []));
      expect(Object.fromEntries(declared)).toEqual(documented);
      expect(operations.filter(({ scope }) => scope === null).map(({ id }) => id)).toEqual(['whoami']);
      expect(operations.find(({ number }) => number === null)).toMatchObject({ scope: 'transactions:write' });
      expect(operations).toHaveLength(21);
    });

    it.each(operations.filter(({ scope }) => scope))('$method $path needs $scope', async (operation) => {
      const others = operations.flatMap(({ scope }) => (scope && scope !== operation.scope ? [scope] : []));
      const key = await service.newKey({ scopes: [...new Set(others)] });
      const path = operation.path.replace(/\{\w+\}/g, () => randomUUID());
      const body = operation.body ? {} : undefined;
      const refused = await service.call(person, operation.method, path, body, { key });
      expect([refused.status, refused.body.error?.code]).toEqual([403, 'forbidden']);
      const sufficientKey = await service.newKey({ scopes: [operation.scope!] });
      expect(
        (await service.call(person, operation.method, path, body, { key: sufficientKey })).status,
      ).not.toBe(403);
    });
  });

  describe('the rate limit', () => {
    it('counts down in the headers, then returns 429 with Retry-After', async () => {
      const key = await service.newKey({ limit: 3, windowSeconds: 40_000 });
      // Measured by the database's clock, which also times the windows.
      const secondsLeft = sql`extract(epoch from ${rateWindows.startedAt} + interval '40000 seconds' - now())`;
      const windows = () =>
        database()
          .db.select({ left: secondsLeft.mapWith(Number) })
          .from(rateWindows);
      for (const remaining of ['2', '1', '0']) {
        const { status, headers } = await whoami({}, key);
        expect(status).toBe(200);
        expect(headers.get('x-ratelimit-limit')).toBe('3');
        expect(headers.get('x-ratelimit-remaining')).toBe(remaining);
        const [window] = await windows().orderBy(desc(rateWindows.startedAt)).limit(1);
        // A caller that waits this many whole seconds arrives after the window has ended.
        const reset = Number(headers.get('x-ratelimit-reset'));
        expect(reset).toBeGreaterThanOrEqual(Math.min(40_000, window!.left));
        expect(reset).toBeLessThanOrEqual(40_000);
        expect(headers.has('retry-after')).toBe(false);
      }
      const { status, headers, body } = await whoami({}, key);
      expect([status, body.error?.code]).toEqual([429, 'rate_limited']);
      expect(headers.get('retry-after')).toBe(headers.get('x-ratelimit-reset'));
      expect(headers.get('x-ratelimit-remaining')).toBe('0');
    });

    it('resets with the next window', async () => {
      const key = await service.newKey({ limit: 1, windowSeconds: 30_000 });
      expect((await whoami({}, key)).status).toBe(200);
      expect((await whoami({}, key)).status).toBe(429);
      // Measured by the database's clock, which also times the windows.
      const past = sql`${rateWindows.startedAt} - interval '30000.001 seconds'`;
      await database().db.update(rateWindows).set({ startedAt: past }).where(eq(rateWindows.count, 2));
      const { status, headers } = await whoami({}, key);
      expect([status, headers.get('x-ratelimit-remaining')]).toEqual([200, '0']);
    });

    it('resets at once when the clock has been set back by an hour', async () => {
      const key = await service.newKey({ limit: 3, windowSeconds: 60 });
      for (let call = 0; call < 6; call += 1) await whoami({}, key);
      expect((await whoami({}, key)).status).toBe(429);
      const ahead = sql`${rateWindows.startedAt} + interval '1 hour'`;
      await database().db.update(rateWindows).set({ startedAt: ahead }).where(eq(rateWindows.count, 7));
      const { status, headers } = await whoami({}, key);
      expect([status, headers.get('x-ratelimit-remaining')]).toEqual([200, '2']);
    });

    it('applies per key: another key of the same partner has its own', async () => {
      const [spent, fresh] = [await service.newKey({ limit: 1 }), await service.newKey({ limit: 1 })];
      await whoami({}, spent);
      expect((await whoami({}, spent)).status).toBe(429);
      expect((await whoami({}, fresh)).status).toBe(200);
    });

    it('lets exactly the limit through when many requests arrive at once', async () => {
      const key = await service.newKey({ limit: 20 });
      const responses = await Promise.all(Array.from({ length: 60 }, () => whoami({}, key)));
      expect(responses.filter(({ status }) => status === 200)).toHaveLength(20);
      expect(responses.filter(({ status }) => status === 429)).toHaveLength(40);
      const left = responses.flatMap(({ status, headers }) =>
        status === 200 ? [Number(headers.get('x-ratelimit-remaining'))] : [],
      );
      expect(left.sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, at) => at));
    });

    it('counts a request that fails later, and sends its headers only on success and 429', async () => {
      const key = await service.newKey({ limit: 2 });
      const refused = await service.call(person, 'GET', '/v1/chains/x', undefined, { key });
      expect([refused.status, refused.headers.has('x-ratelimit-limit')]).toEqual([400, false]);
      expect((await whoami({}, key)).headers.get('x-ratelimit-remaining')).toBe('0');
    });
  });

  it('returns the caller’s own request id if it is well formed, and generates one otherwise', async () => {
    const own = await whoami({ 'x-request-id': 'my-own-1' });
    expect(own.headers.get('x-request-id')).toBe('my-own-1');
    const malformed = await whoami({ 'x-request-id': 'a b<c>' });
    expect(malformed.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    const longest = 'a'.repeat(64);
    const kept = await whoami({ 'x-request-id': longest });
    expect(kept.headers.get('x-request-id')).toBe(longest);
    const tooLong = await whoami({ 'x-request-id': `${longest}a` });
    expect(tooLong.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });
});
