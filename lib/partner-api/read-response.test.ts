import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { parseResponse, readPage, readResponse } from './read-response';

const date = Date.parse('2026-11-21T10:00:00Z');
const schema = z.object({ id: z.string(), rows: z.optional(z.array(z.object({ size: z.number() }))) });

const respond = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  parseResponse({
    status,
    body: typeof body === 'string' ? body : JSON.stringify(body),
    header: (name) => headers[name],
  });

/** What reading a response throws. */
function errorOf(...response: Parameters<typeof respond>): unknown {
  try {
    return readResponse(respond(...response), schema, date);
  } catch (error) {
    return error;
  }
}

describe('a response', () => {
  it.each([
    [200, '{"a":1}', { a: 1 }, false],
    [200, 'null', null, false],
    [200, '', undefined, true],
    [201, '{"a":', undefined, true],
    [299, '<p>', undefined, true],
    [199, '<p>', undefined, false],
    [300, '<p>', undefined, false],
    [404, '<p>', undefined, false],
    [500, '', undefined, false],
  ])(
    'of status %i with the body %j is parsed, and unreadable only if it is a success',
    (status, body, json, is) => {
      expect(respond(status, body)).toMatchObject({ status, body, isUnreadable: is });
      expect(respond(status, body).json).toEqual(json);
    },
  );

  it.each([200, 201, 202, 299])('is its validated body if its status is %i', (status) => {
    expect(errorOf(status, { id: 'a', more: 'left out' })).toEqual({ id: 'a' });
  });

  it.each([101, 199, 300, 304, 399])('of status %i violates the document, whatever its body', (status) => {
    const reason = `status ${status}`;
    expect(errorOf(status, { id: 'a' })).toMatchObject({ code: 'bad_response', details: { reason } });
  });

  it.each([
    [{ id: 'a', rows: [{ size: 1 }, { size: 'Jane' }] }, 'rows.1.size: invalid_type'],
    [{ id: 7 }, 'id: invalid_type'],
    [null, 'the body: invalid_type'],
    ['Jane', 'the body is not JSON'],
  ])(
    'that is not as documented (%j) is refused with the place and the kind, not the value',
    (body, reason) => {
      const error = errorOf(200, body);
      expect(error).toMatchObject({ status: 502, code: 'bad_response', details: { reason } });
      expect(JSON.stringify(error)).not.toContain('Jane');
    },
  );
});

describe('an error response', () => {
  it.each([
    ['is not JSON', 403, '<p>', 'forbidden'],
    ['has no message', 404, { error: { code: 'gone' } }, 'not_found'],
    ['has no code', 409, { error: { message: 'In use' } }, 'conflict'],
    ['is not an object', 500, [], 'unknown_error'],
  ])('that %s gets our code and a message with its status', (_, status, body, code) => {
    expect(errorOf(status, body)).toMatchObject({ status, code, message: `The service returned ${status}.` });
  });

  it('is passed on with its code and message, and has no Retry-After and no details if it states none', () => {
    const error = errorOf(400, { error: { code: 'stage_loop', message: 'It would loop.' } });
    expect(error).toMatchObject({ status: 400, code: 'stage_loop', message: 'It would loop.' });
    expect(error).toHaveProperty('retryAfter', undefined);
    expect(error).toHaveProperty('details', undefined);
  });

  it.each([
    ['7', {}, 7],
    ['1.2', {}, 2],
    ['Sat, 21 Nov 2026 10:00:30 GMT', {}, 30],
    ['Sat, 21 Nov 2026 10:00:30 GMT', { date: 'Sat, 21 Nov 2026 09:59:50 GMT' }, 40],
  ])('has the seconds of Retry-After: %s %j', (wait, headers, retryAfter) => {
    const error = { error: { code: 'conflict', message: 'Later' } };
    expect(errorOf(409, error, { 'retry-after': wait, ...headers })).toMatchObject({ retryAfter });
    expect(errorOf(503, 'busy', { 'retry-after': wait, ...headers })).toMatchObject({ retryAfter });
  });
});

describe('a page', () => {
  const row = z.object({ id: z.string() });
  const pageOf = (body: unknown, status = 200) => {
    const reasons: string[] = [];
    return { page: readPage(respond(status, body), row, date, (reason) => reasons.push(reason)), reasons };
  };

  it('has its readable rows in order, and the cursor of the next', () => {
    const data = [{ id: 'c' }, { id: 4 }, { id: 'a', more: 'left out' }, 'row', { id: 'b' }];
    expect(pageOf({ data, nextCursor: 'more' })).toStrictEqual({
      page: { data: [{ id: 'c' }, { id: 'a' }, { id: 'b' }], nextCursor: 'more', unreadable: 2 },
      reasons: ['id: invalid_type', 'the body: invalid_type'],
    });
  });

  it.each([null, ''])('is the last if its cursor is %j', (nextCursor) => {
    expect(pageOf({ data: [], nextCursor }).page).toStrictEqual({ data: [], nextCursor: null });
  });

  it('is refused as a whole without its rows or its cursor, or if the service refuses it', () => {
    for (const body of [{ nextCursor: null }, { data: [{ id: 'a' }] }, [{ id: 'a' }]])
      expect(() => pageOf(body)).toThrow(expect.objectContaining({ code: 'bad_response' }));
    expect(() => pageOf('', 403)).toThrow(expect.objectContaining({ status: 403, code: 'forbidden' }));
  });
});
