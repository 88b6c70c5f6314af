import { expect, it } from 'vitest';
import { busy, badResponse, failing, hanging, isUnsent, noResponse, paused } from './failures';
import { failureKindOf, failureKindOfError } from './failure-kind';

it.each([
  [200, null, false, null],
  [200, null, true, 'broken'],
  [201, '5', false, null],
  [302, null, false, null],
  [400, null, false, null],
  [404, '5', false, null],
  [429, null, false, 'pause'],
  [429, '5', false, 'pause'],
  [500, null, false, 'broken'],
  [500, '5', false, 'broken'],
  [501, null, false, null],
  [502, null, false, 'down'],
  [502, '5', false, 'down'],
  [503, null, false, 'down'],
  [503, '5', false, 'pause'],
  [503, 'Sat, 21 Nov 2026 10:00:30 GMT', false, 'pause'],
  [503, 'soon', false, 'down'],
  [504, null, false, 'down'],
  [505, null, false, 'broken'],
] as const)(
  'a %i with Retry-After %j (unreadable: %s) is of the kind %s',
  (status, wait, isUnreadable, kind) => {
    const header = (name: string) => (name === 'retry-after' ? wait : '1');
    expect(failureKindOf({ status, header, isUnreadable })).toBe(kind);
  },
);

const because = (isLost: boolean, cause: object) =>
  noResponse(isLost, Object.assign(new Error('no response'), cause));

it.each([
  ['an aborted call', because(true, { name: 'TimeoutError' }), 'timeout'],
  ['no headers in time', because(true, { code: 'UND_ERR_HEADERS_TIMEOUT' }), 'timeout'],
  ['no body in time', because(true, { code: 'UND_ERR_BODY_TIMEOUT' }), 'timeout'],
  ['no connection in time', because(false, { code: 'UND_ERR_CONNECT_TIMEOUT' }), 'down'],
  ['a refused connection', because(false, { code: 'ECONNREFUSED' }), 'down'],
  ['a reset connection', because(true, { code: 'ECONNRESET' }), 'down'],
  ['a lost response without a cause', noResponse(true, undefined), 'down'],
  ['a full queue', busy(1000), null],
  ['an unreadable response', badResponse('the body is not JSON'), null],
  ['a mistake of ours', Object.assign(new TypeError('oh'), { code: 'unreachable' }), null],
])('%s is of the kind that it is', (_, error, kind) => {
  expect(failureKindOfError(error)).toBe(kind);
});

it('only a refusal of our own counts as a call that was not sent', () => {
  for (const refusal of [busy, paused, hanging, failing]) expect(isUnsent(refusal(5000))).toBe(true);
  for (const error of [noResponse(false, null), noResponse(true, null), badResponse('status 302')])
    expect(isUnsent(error)).toBe(false);
  expect(isUnsent(Object.assign(new Error('other'), { retryAfter: 5 }))).toBe(false);
});
