import { expect, it } from 'vitest';
import { mayHaveBeenSaved } from '@/lib/bff/may-have-been-saved';
import { Failure } from '@/lib/values/failure';
import * as choices from './undocumented';

it.each([
  [undefined, 'user'],
  ['Bearer', 'user'],
  ['Bearer realm="user-token"', 'user'],
  ['Bearer realm="partner-key"', 'key'],
  ['bearer REALM="PARTNER-KEY"', 'key'],
  ['Bearer realm="partner-key", Bearer realm="user-token"', 'user'],
])('a 401 with the challenge %j is about the %s', (challenge, credential) => {
  const header = (name: string) => (name === 'www-authenticate' ? challenge : 'key');
  expect(choices.rejectedCredential(header)).toBe(credential);
});

it.each([
  [400, 'invalid_request'],
  [401, 'unauthorized'],
  [403, 'forbidden'],
  [404, 'not_found'],
  [409, 'conflict'],
  [429, 'rate_limited'],
  [503, 'service_unavailable'],
  [500, 'unknown_error'],
])('a %i without a code of its own is %s', (status, code) => {
  expect(choices.codeOf(status)).toBe(code);
});

it.each([
  'busy',
  'paused',
  'unreachable',
  'upstream_auth',
  'auth_unavailable',
  'sessions_unavailable',
  'other_submission',
  'reauth_required',
  'person_changed',
  'response_lost',
  'bad_response',
  'offline',
  'foreign_request',
  'not_arrived',
])('replaces the service\'s "%s", which is a code of ours: its write may have been carried out', (given) => {
  const code = choices.codeOf(503, given);
  expect(code).toBe('service_unavailable');
  expect(mayHaveBeenSaved(new Failure({ status: 503, code, message: '' }))).toBe(true);
});

it.each(['conflict', 'busy_line', 'Stage.Loop-2', 'x'.repeat(32)])(
  "passes on the service's own code %s",
  (code) => {
    expect(choices.codeOf(409, code)).toBe(code);
  },
);

it.each(['', 'two words', 'a@b.example', 'x'.repeat(33)])('does not pass on %j, which is no code', (code) => {
  expect(choices.codeOf(404, code)).toBe('not_found');
});

it("sends a property with the document's field names and the remaining address fields", () => {
  const address = {
    postcode: 'B1',
    country: 'GB',
    region: 'C',
    city: 'D',
    addressLine2: 'E',
    addressLine1: 'F',
  };
  const property = { address, saleState: 'off-market', currency: 'GBP', askingPrice: 7 };
  expect(choices.propertyBody(property)).toEqual(property);
  expect(choices.addedProperty({ property, propertyId: 'a' })).toEqual({ property });
  expect(choices.addedProperty({ propertyId: 'a' })).toEqual({ propertyId: 'a' });
});

it('request bodies contain only the expected fields', () => {
  const invite = { email: 'a@b.example', role: 'Buyer', representing: 'Seller', permissions: { a: 1 } };
  const sent = JSON.stringify([
    choices.dependencyBody(null),
    choices.dependencyBody('s'),
    choices.accessRequestBody(invite),
    choices.inviteBody({ ...invite, ...{ expires: 'never' } }),
    choices.stageExtras({ description: 'd' }),
  ]);
  expect(JSON.parse(sent)).toEqual([
    { dependsOnStageId: null },
    { dependsOnStageId: 's' },
    { role: 'Buyer', representing: 'Seller' },
    invite,
    { description: 'd' },
  ]);
  expect(choices.stageCreationPath('t/1'.replace('/', '-'))).toBe('/v1/transactions/t-1/stages');
});
