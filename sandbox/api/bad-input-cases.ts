import { randomUUID } from 'node:crypto';

/** One bad request: what is wrong with it, how to send it, and the status it should get. */
export type BadInput = {
  name: string;
  method: string;
  path: string;
  body?: unknown;
  raw?: BodyInit;
  headers?: Record<string, string | undefined>;
  status: number;
};

/** Real ids, so that the named fault is the only thing wrong with a request. */
export type KnownIds = { chain: string; transaction: string; party: string; stage: string; property: string };

const unknownId = () => randomUUID();
const nestedArrays = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
const json = (value: unknown) => JSON.stringify(value);

const ODD_IDS = ['x', '0', '-1', 'null', 'undefined', '%00', '%20', "1'--", '..%2f..', '%F0%9F%8F%A0', 'a'.repeat(3000), `${unknownId()}x`, `{${unknownId()}}`, unknownId().replaceAll('-', ''), '%E0%A4%A', '%252e', '*', '1e9', '<script>']; // oxfmt-ignore
const ODD_LIMITS = ['0', '101', '-1', '1.5', '1e1', 'abc', '', ' ', '%00', '9999999999999999999', '0x10', '+5', '05', 'NaN', 'Infinity', '25;', '１０']; // oxfmt-ignore
const ODD_CURSORS = [
  '',
  'x',
  '0',
  'null',
  'a'.repeat(600),
  'AAAA',
  '%00',
  '../..',
  'eyJhIjoxfQ',
  "' or 1=1",
  'a'.repeat(90),
];
const ODD_STATUSES = ['', 'expired', 'Pending', 'PENDING', 'pending,accepted', '0', '%00', 'null'];
const BROKEN_JSON = ['', ' ', '{', '}', '[', '{"a":}', "{'a':1}", '{"a":1,}', 'undefined', 'NaN', '{"a":1}{"b":2}', '\u0000', '{"title":"\u0001"}', '//x', '{"a":0x10}', '\ufeff', '"', 'tru']; // oxfmt-ignore
const NOT_OBJECTS = ['null', '[]', '[{}]', '"text"', '0', 'true', '-1e400', nestedArrays(5000)];
const WRONG_STRINGS: unknown[] = [null, 0, 1.5, true, [], {}, ['a'], { a: 1 }, '', 'nul\u0000nul', '\ud800', 'x'.repeat(70_000)]; // oxfmt-ignore
const NOT_TIMES: unknown[] = [null, 0, '', 'tomorrow', '2026-11-21', '2026-11-21T09:00:00', '2026-13-01T00:00:00Z', '2026-02-30T00:00:00Z', '2026-11-21T25:00:00Z', '2026-11-21T09:00:00+99:00', '20261121T090000Z', '0000-01-01T00:00:00Z', '9999-12-31T23:59:59-14:00', '0001-01-01T00:00:00+10:00', [], {}]; // oxfmt-ignore
const NOT_IDS: unknown[] = [0, '', 'x', [], {}, true, 'nul\u0000', unknownId() + ' '];
const NOT_PRICES: unknown[] = [-1, -0.01, '1', null, true, [], {}];
const NOT_EMAILS: unknown[] = [null, 0, '', 'x', 'x@', '@x', 'a b@example.com', 'a@b@example.com', 'ada@example', ['a@example.com'], `${'a'.repeat(300)}@example.com`, 'nul\u0000@example.com', 'a@example.com\r\nbcc: b@example.com']; // oxfmt-ignore
const NOT_ADDRESSES: unknown[] = [
  'javascript:alert(1)',
  'ftp://example.com',
  '/relative',
  'x',
  0,
  null,
  'http://',
  'data:text/html,x',
  'https://example.com/\u0000',
  'https://example.com/\ud800',
  `https://example.com/${'x'.repeat(2048)}`,
];

/** All cases, each with exactly one thing wrong. */
export function badInputCases(ids: KnownIds): BadInput[] {
  return [...inPaths(), ...inQueries(ids), ...inBodies(ids), ...inStages(ids), ...inProperties(ids), ...inParties(ids), ...inProtocol(ids)]; // oxfmt-ignore
}

function inPaths(): BadInput[] {
  const patterns = [
    '/v1/chains/ID',
    '/v1/transactions/ID',
    '/v1/stages/ID',
    '/v1/properties/ID',
    '/v1/teams/ID/members',
  ];
  const odd = ODD_IDS.map((id, at) => ({
    name: `id ${id.slice(0, 20)}`,
    method: 'GET',
    path: patterns[at % patterns.length]!.replace('ID', id),
    status: 400,
  }));
  const missing = patterns.map((pattern) => ({
    name: `unknown id in ${pattern}`,
    method: 'GET',
    path: pattern.replace('ID', unknownId()),
    status: 404,
  }));
  const unknownPaths = ['/v1', '/v1/', '/v1/nope', '/v1/chains/', '/v1//chains', '/V1/chains', '/v1/chains/x/y/z', '/v1/me', '/v1/whoami/x', '/v2/chains', '/v1/constructor', '/v1/__proto__'].map((path) => ({ name: `path ${path}`, method: 'GET', path, status: 404 })); // oxfmt-ignore
  return [...odd, ...missing, ...unknownPaths];
}

function inQueries({ transaction }: KnownIds): BadInput[] {
  const lists = ['/v1/chains', '/v1/properties', '/v1/me/address-book', '/v1/me/invites', '/v1/me/invites/sent', '/v1/me/access-requests', `/v1/transactions/${transaction}/parties`, `/v1/transactions/${transaction}/stages`]; // oxfmt-ignore
  const withValues = (name: string, values: string[], paths: string[]) =>
    values.map((value, at) => ({
      name: `${name} ${value.slice(0, 20)}`,
      method: 'GET',
      path: `${paths[at % paths.length]}?${name}=${value}`,
      status: 400,
    }));
  return [
    ...withValues('limit', ODD_LIMITS, lists),
    ...withValues('cursor', ODD_CURSORS, lists),
    ...withValues('status', ODD_STATUSES, lists.slice(3, 6)),
    ...lists.map((path) => ({
      name: `two limits on ${path}`,
      method: 'GET',
      path: `${path}?limit=1&limit=1`,
      status: 400,
    })),
    { name: 'two of an unknown parameter', method: 'GET', path: '/v1/whoami?x=1&x=2', status: 400 },
  ];
}

function inBodies({ chain, transaction, party, stage }: KnownIds): BadInput[] {
  const writes: [string, string][] = [
    ['POST', '/v1/chains'],
    ['POST', `/v1/chains/${chain}/transactions`],
    ['PATCH', `/v1/transactions/${transaction}/parties/${party}`],
    ['PUT', `/v1/stages/${stage}/dependency`],
    ['POST', `/v1/transactions/${transaction}/access-requests`],
    ['POST', `/v1/transactions/${transaction}/invites`],
    ['POST', `/v1/transactions/${transaction}/stages`],
  ];
  return [
    ...[...BROKEN_JSON, ...NOT_OBJECTS].map((raw, at) => {
      const [method, path] = writes[at % writes.length]!;
      return { name: `body ${raw.slice(0, 20)}`, method, path, raw, status: 400 };
    }),
    ...writes.flatMap(([method, path]) => [
      { name: `unknown member on ${path}`, method, path, body: { surprise: 1 }, status: 400 },
      { name: `__proto__ on ${path}`, method, path, raw: '{"__proto__":{"a":1}}', status: 400 },
      { name: `constructor on ${path}`, method, path, raw: '{"constructor":{"prototype":1}}', status: 400 },
      {
        name: `invalid UTF-8 on ${path}`,
        method,
        path,
        raw: new Uint8Array([0x22, 0xc3, 0x28, 0x22]),
        status: 400,
      },
      {
        name: `too large on ${path}`,
        method,
        path,
        raw: json({ title: 'x'.repeat(256 * 1024) }),
        status: 413,
      },
    ]),
  ];
}

function inStages({ transaction, stage }: KnownIds): BadInput[] {
  const path = `/v1/transactions/${transaction}/stages`;
  const post = (member: string, values: unknown[]) =>
    values.map((value) => ({
      name: `stage ${member} ${String(json(value)).slice(0, 24)}`,
      method: 'POST',
      path,
      body: { title: 'Searches', [member]: value },
      status: 400,
    }));
  return [
    ...post('title', WRONG_STRINGS),
    ...post('expectedUpdate', NOT_TIMES),
    ...post('expectedCompletion', NOT_TIMES.slice(0, 4)),
    ...post('dependsOnStageId', [null, ...NOT_IDS, unknownId()]),
    ...post('progress', ['', 'done', 'not started', null, 1]),
    ...post('description', [null, 1, 'nul\u0000', 'x'.repeat(10_001)]),
    ...[...NOT_IDS, unknownId(), stage].map((dependsOnStageId) => ({
      name: `dependency ${json(dependsOnStageId)}`,
      method: 'PUT',
      path: `/v1/stages/${stage}/dependency`,
      body: { dependsOnStageId },
      status: 400,
    })),
  ];
}

function inProperties({ chain, transaction }: KnownIds): BadInput[] {
  const address = { addressLine1: '1 High Street', country: 'GB' };
  const property = { address, saleState: 'unknown', currency: 'GBP' };
  const sell = (name: string, selling: unknown) => ({ name, method: 'POST', path: '/v1/chains', body: { selling }, status: 400 }); // oxfmt-ignore
  const sellWith = (member: string, values: unknown[]) =>
    values.map((value) =>
      sell(`property ${member} ${String(json(value)).slice(0, 24)}`, { ...property, [member]: value }),
    );
  const add = (name: string, given: object) => ({
    name: `add ${name}`,
    method: 'POST',
    path: `/v1/chains/${chain}/transactions`,
    body: { transactionId: transaction, relation: 'dependency', property, ...given },
    status: 400,
  });
  return [
    ...sellWith('askingPrice', NOT_PRICES),
    ...sellWith('acceptedPrice', NOT_PRICES.slice(0, 3)),
    ...sellWith('currency', [null, '', 'gbp', 'GB', 'POUND', '£££', 1]),
    ...sellWith('saleState', WRONG_STRINGS.slice(0, 4)),
    ...sellWith('url', NOT_ADDRESSES),
    ...sellWith('address', [null, '1 High Street', [], {}]),
    ...['', 'gb', 'GBR', 'G1', null, 44].map((country) => sell(`country ${country}`, { ...property, address: { ...address, country } })),
    ...WRONG_STRINGS.map((line) => sell(`addressLine1 ${String(json(line)).slice(0, 24)}`, { ...property, address: { ...address, addressLine1: line } })),
    add('both property and propertyId', { propertyId: unknownId() }),
    add('neither property nor propertyId', { property: undefined }),
    add('relation', { relation: 'neighbour' }),
    add('useExistingTransaction', { useExistingTransaction: 'true' }),
    add('transactionId', { transactionId: 'x' }),
    { ...add('unknown transactionId', { transactionId: unknownId() }), status: 404 },
    { ...add('unknown propertyId', { property: undefined, propertyId: unknownId() }), status: 404 },
  ]; // oxfmt-ignore
}

function inParties({ transaction, party }: KnownIds): BadInput[] {
  const role = { role: 'Buyer', representing: 'Buyer' };
  const send = (name: string, method: string, subpath: string, body: object) => ({
    name,
    method,
    path: `/v1/transactions/${transaction}/${subpath}`,
    body,
    status: 400,
  });
  const flags = { canView: true, canEdit: false, canDelete: false };
  const permissions = [null, [], 'all', { chainNode: true }, { chainNode: {} }, { chainNode: { ...flags, canSell: true } }, { chain: flags }, { chainNode: { ...flags, canView: 1 } }]; // oxfmt-ignore
  return [
    ...NOT_EMAILS.map((email) => send(`email ${String(json(email)).slice(0, 24)}`, 'POST', 'invites', { ...role, email })),
    ...WRONG_STRINGS.map((value) => send(`role ${String(json(value)).slice(0, 24)}`, 'PATCH', `parties/${party}`, { role: value })),
    ...WRONG_STRINGS.map((value) => send(`requested role ${String(json(value)).slice(0, 24)}`, 'POST', 'access-requests', { ...role, role: value })),
    ...permissions.map((given) => send(`permissions ${json(given).slice(0, 24)}`, 'PATCH', `parties/${party}`, { permissions: given })),
    ...['', 'NEVER', 'oneYear', 0, null].map((expires) => send(`expires ${expires}`, 'POST', 'invites', { ...role, email: 'a@example.com', expires })),
    send('no role', 'POST', 'access-requests', { representing: 'Buyer' }),
    { ...send('unknown party', 'PATCH', `parties/${unknownId()}`, { role: 'Buyer' }), status: 404 },
  ]; // oxfmt-ignore
}

function inProtocol({ stage, chain }: KnownIds): BadInput[] {
  const wrongVerbs: [string, string][] = [['POST', '/v1/whoami'], ['DELETE', '/v1/chains'], ['PUT', '/v1/chains'], ['DELETE', `/v1/chains/${chain}`], ['PATCH', `/v1/stages/${stage}`], ['GET', `/v1/stages/${stage}/dependency`], ['POST', '/v1/properties'], ['OPTIONS', '/v1/chains'], ['QUERY', '/v1/chains']]; // oxfmt-ignore
  const types = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/jsonp', 'application/json; charset=latin1', 'application/xml', 'json', '', 'application/json, text/plain']; // oxfmt-ignore
  const depend = { method: 'PUT', path: `/v1/stages/${stage}/dependency`, raw: '{"dependsOnStageId":null}' };
  return [
    ...wrongVerbs.map(([method, path]) => ({ name: `${method} ${path}`, method, path, status: 405 })),
    ...types.map((type) => ({
      ...depend,
      name: `type ${type}`,
      headers: { 'content-type': type },
      status: 415,
    })),
    { ...depend, name: 'no body', raw: undefined, status: 400 },
  ];
}
