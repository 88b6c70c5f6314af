import { runInNewContext, Script } from 'node:vm';
import { expect, it, vi } from 'vitest';
import { docsScript } from './script';

it('is valid JavaScript, which no compiler checks', () => {
  expect(() => new Script(docsScript)).not.toThrow();
});

type Listener = (event: { preventDefault(): void }) => void;
type Field = { name: string; value: string; dataset: Record<string, string> };
type Call = { path: string; method?: string; headers?: Record<string, string>; body?: string };

const field = (name: string, value = '', dataset: Record<string, string> = {}): Field => ({
  name,
  value,
  dataset,
});

/** An element with just the members that the script uses. */
function element(given: object = {}) {
  const listeners = new Map<string, Listener>();
  return {
    value: '',
    textContent: '',
    addEventListener: (type: string, listener: Listener) => void listeners.set(type, listener),
    dispatch: (type: string) => listeners.get(type)!({ preventDefault: () => undefined }),
    ...given,
  };
}

function formOf(dataset: Record<string, string>, inputs: Field[], body: Field | null = null) {
  const output = { textContent: '' };
  const form = element({
    dataset,
    elements: Object.fromEntries(inputs.map((input) => [input.name, input])),
    querySelectorAll: () => inputs,
    querySelector: (selector: string) => (selector === 'textarea' ? body : output),
  });
  return { form, output, inputs, body };
}

/** Runs the script on a page of those elements. `respond` answers each call. */
function openPage(
  respond: (call: Call) => Response,
  forms: ReturnType<typeof formOf>[],
  others: Record<string, ReturnType<typeof element>> = {},
) {
  const calls: Call[] = [];
  const ids: Record<string, unknown> = {
    key: element({ value: 'pk_chain_mine' }),
    token: element({ value: 'mine' }),
    state: element(),
    credentials: element(),
    ...others,
  };
  const access = field('transactionId', '', { in: 'path' });
  const inputs = [...forms.flatMap((form) => form.inputs), access];
  const lists: Record<string, unknown[]> = {
    '.try form[data-path]': forms.map(({ form }) => form),
    'input[data-in=path]': inputs.filter(({ dataset }) => dataset.in === 'path'),
    'textarea[data-example]': forms.flatMap(({ body }) => (body?.dataset.example ? [body] : [])),
  };
  runInNewContext(docsScript, {
    document: {
      getElementById: (id: string) => ids[id] ?? null,
      querySelectorAll: (selector: string) => lists[selector]!,
      querySelector: () => access,
    },
    fetch: async (path: string, options: Omit<Call, 'path'> = {}) => {
      calls.push({ path, ...options });
      return respond({ path, ...options });
    },
    Option: class {
      constructor(
        readonly text: string,
        readonly value: string,
      ) {}
    },
    URLSearchParams,
  });
  return { calls, ids, access };
}

it('sends a request with both credentials, ids escaped and empty parameters left out, and shows the response', async () => {
  const list = formOf({ method: 'GET', path: '/v1/chains/{chainId}' }, [
    field('chainId', 'a/b', { in: 'path' }),
    field('limit', '2', { in: 'query' }),
    field('cursor', '', { in: 'query' }),
  ]);
  const { calls } = openPage(() => Response.json({ data: 1 }, { statusText: 'OK' }), [list]);
  list.form.dispatch('submit');
  await vi.waitFor(() => expect(list.output.textContent).toBe('200 OK\n{\n  "data": 1\n}'));
  const headers = { authorization: 'Bearer pk_chain_mine', 'x-user-token': 'mine' };
  expect(calls).toEqual([{ path: '/v1/chains/a%2Fb?limit=2', method: 'GET', headers, body: undefined }]);
});

it('sends a body as JSON, and shows a response that is no JSON, or why there is none', async () => {
  const create = formOf({ method: 'POST', path: '/v1/chains' }, [], field('', '{"selling":{}}'));
  const responses = [new Response('<b>', { status: 502, statusText: 'Bad Gateway' })];
  const { calls } = openPage(() => responses.pop()!, [create]);
  create.form.dispatch('submit');
  await vi.waitFor(() => expect(create.output.textContent).toBe('502 Bad Gateway\n<b>'));
  expect(calls[0]).toMatchObject({ body: '{"selling":{}}', headers: { 'content-type': 'application/json' } });
  create.form.dispatch('submit');
  await vi.waitFor(() => expect(create.output.textContent).toContain('TypeError'));
});

it('fills in credentials and ids of the person who is chosen, and a sale they may ask to join', async () => {
  const example = '{"transactionId":"x","title":"Searches"}';
  const stage = formOf(
    {},
    [field('transactionId', '', { in: 'path' }), field('teamId', '', { in: 'path' })],
    field('', '', { example }),
  );
  const sale = (id: string, yourRole: string | null) => ({ id, yourRole });
  const data: Record<string, unknown> = {
    '/operator/people': [{ slug: 'agent', name: 'Amelia', email: 'a@example.com', teams: ['team-1'] }],
    '/operator/tokens': { accessToken: 'theirs' },
    '/v1/chains': {
      data: [
        { id: 'chain-1', transactions: [sale('own', 'Agent')] },
        { id: 'chain-2', transactions: [sale('too', 'Agent'), sale('next-door', null)] },
      ],
    },
  };
  const options: { text: string; value: string }[] = [];
  const person = element({ value: 'agent', add: (option: (typeof options)[number]) => options.push(option) });
  const page = openPage(({ path }) => Response.json(data[path] ?? { data: [] }), [stage], { person });
  const state = page.ids.state as ReturnType<typeof element>;
  await vi.waitFor(() => expect(state.textContent).toBe('Ready.'));
  expect(options).toMatchObject([{ text: 'Amelia (agent)', value: 'agent' }]);
  // A key that is there already is kept.
  expect(page.calls.map(({ path }) => path)).not.toContain('/operator/keys');
  expect(page.calls[1]!.body).toBe('{"person":"agent","ttlSeconds":3600}');
  expect((page.ids.token as ReturnType<typeof element>).value).toBe('theirs');
  expect(stage.inputs.map(({ value }) => value)).toEqual(['own', 'team-1']);
  expect(JSON.parse(stage.body!.value)).toEqual({ transactionId: 'own', title: 'Searches' });
  expect(page.access.value).toBe('next-door');
});

it('keeps the example’s own id for a person who is in no chain', async () => {
  const example = '{"transactionId":"x","title":"Searches"}';
  const stage = formOf({}, [], field('', '', { example }));
  const person = element({ value: 'outsider', add: () => {} });
  const people = [{ slug: 'outsider', name: 'Marcus', email: 'm@example.com', teams: [] }];
  const data: Record<string, unknown> = { '/operator/people': people, '/operator/tokens': { accessToken: 't' } };
  const page = openPage(({ path }) => Response.json(data[path] ?? { data: [] }), [stage], { person });
  const state = page.ids.state as ReturnType<typeof element>;
  await vi.waitFor(() => expect(state.textContent).toBe('Ready.'));
  expect(JSON.parse(stage.body!.value)).toEqual({ transactionId: 'x', title: 'Searches' });
});

it('registers a client with one address a line, and shows what was wrong with it', async () => {
  const own = formOf({ issuer: 'https://sandbox.example' }, [
    field('partner', 'My firm'),
    field('redirectUris', ' http://localhost:8080/a \n\nhttp://localhost:8080/b'),
    field('postLogoutRedirectUris'),
  ]);
  let isRefused = false;
  const issues = [{ path: 'partner', message: 'is taken' }];
  const { calls } = openPage(
    ({ path }) => {
      if (isRefused) return Response.json({ error: { details: { issues } } }, { status: 400 });
      return Response.json(path === '/operator/keys' ? { key: 'pk' } : { clientId: 'id', clientSecret: 's' });
    },
    [],
    { 'own-client': own.form },
  );
  own.form.dispatch('submit');
  await vi.waitFor(() =>
    expect(own.output.textContent).toBe(
      'OAUTH_ISSUER=https://sandbox.example\nOAUTH_CLIENT_ID=id\nOAUTH_CLIENT_SECRET=s\nPARTNER_API_KEY=pk',
    ),
  );
  const redirectUris = ['http://localhost:8080/a', 'http://localhost:8080/b'];
  expect(calls[0]).toMatchObject({
    path: '/operator/clients',
    method: 'POST',
    body: JSON.stringify({ partner: 'My firm', redirectUris, postLogoutRedirectUris: [] }),
  });
  expect(JSON.parse(calls[1]!.body!)).toMatchObject({ partner: 'My firm' });
  isRefused = true;
  own.form.dispatch('submit');
  await vi.waitFor(() => expect(own.output.textContent).toBe('partner is taken'));
});
