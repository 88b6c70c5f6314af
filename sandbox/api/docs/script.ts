/**
 * What runs in the page: plain JavaScript, as no build stands between this file and the browser. Responses are shown
 * with `textContent` only, so nothing that the service sends can become markup.
 */
export const docsScript = `
'use strict';
const byId = (id) => document.getElementById(id);
const scopes = ['chains:read', 'chains:write', 'contacts:read', 'invites:read', 'invites:write', 'properties:read',
  'requests:read', 'requests:write', 'teams:read', 'transactions:write'];

async function operator(path, body) {
  const response = await fetch('/operator' + path, body && {
    method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body),
  });
  const result = await response.json();
  const issues = (result.error?.details?.issues ?? []).map(({ path, message }) => path + ' ' + message).join(', ');
  if (!response.ok) throw new Error(issues || 'the operator controls returned ' + response.status);
  return result;
}

async function become(slug) {
  byId('state').textContent = 'Getting credentials…';
  if (!byId('key').value) byId('key').value = (await operator('/keys', { scopes })).key;
  byId('token').value = (await operator('/tokens', { person: slug, ttlSeconds: 3600 })).accessToken;
  await suggestIds();
  byId('state').textContent = 'Ready.';
}

const credentials = () => ({ authorization: 'Bearer ' + byId('key').value, 'x-user-token': byId('token').value });

async function first(path, wanted = () => true) {
  const response = await fetch('/v1' + path, { headers: credentials() });
  return response.ok ? (await response.json()).data.find(wanted) : undefined;
}

/** Ids of the person's own, so that a call can be tried without looking for one. */
async function suggestIds() {
  const chain = await first('/chains');
  const transactionId = chain?.transactions.find((one) => one.yourRole)?.id;
  const isNeighbour = (one) => !one.yourRole;
  const beside = await first('/chains', (one) => one.transactions.some(isNeighbour));
  const [property, party, stage] = await Promise.all([
    first('/properties?limit=1'),
    transactionId && first('/transactions/' + transactionId + '/parties', (one) => one.isYou),
    transactionId && first('/transactions/' + transactionId + '/stages'),
  ]);
  const ids = { chainId: chain?.id, transactionId, propertyId: property?.id, partyId: party?.id, stageId: stage?.id,
    teamId: teams[byId('person').value] };
  for (const input of document.querySelectorAll('input[data-in=path]')) input.value = ids[input.name] ?? '';
  // Whoever asks to join is no party there yet.
  const join = document.querySelector('#requestAccess input[name=transactionId]');
  join.value = beside?.transactions.find(isNeighbour).id ?? '';
  for (const text of document.querySelectorAll('textarea[data-example]')) text.value = filledIn(text.dataset.example, ids);
}

/** An example with the person's own ids, and at an address where nothing stands yet. */
function filledIn(example, ids) {
  return JSON.stringify(JSON.parse(example, (name, value) => {
    if (name === 'addressLine1') return Math.ceil(Math.random() * 9999) + ' Mill Lane';
    return typeof value === 'string' && name in ids ? ids[name] : value;
  }), null, 2);
}

const teams = {};
async function listPeople(select) {
  const people = (await operator('/people')).filter((person) => person.email);
  for (const person of people) teams[person.slug] = person.teams[0];
  for (const person of people) select.add(new Option(person.name + ' (' + person.slug + ')', person.slug));
  await become(select.value);
}

async function send(form) {
  const query = new URLSearchParams();
  let path = form.dataset.path;
  for (const input of form.querySelectorAll('input')) {
    if (input.dataset.in === 'path') path = path.replace('{' + input.name + '}', encodeURIComponent(input.value));
    else if (input.value) query.set(input.name, input.value);
  }
  const text = form.querySelector('textarea');
  const headers = credentials();
  if (text) headers['content-type'] = 'application/json';
  const response = await fetch(path + (query.size ? '?' + query : ''), {
    method: form.dataset.method, headers, body: text ? text.value : undefined,
  });
  const body = await response.text();
  let shown = body;
  try { shown = JSON.stringify(JSON.parse(body), null, 2); } catch { /* shown as it came */ }
  return response.status + ' ' + response.statusText + '\\n' + shown;
}

for (const form of document.querySelectorAll('.try form[data-path]')) {
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const output = form.querySelector('output');
    output.textContent = '…';
    send(form).then((text) => { output.textContent = text; }, (error) => { output.textContent = String(error); });
  });
}
const ownClient = byId('own-client');
ownClient?.addEventListener('submit', (event) => {
  event.preventDefault();
  register(ownClient).then((text) => { ownClient.querySelector('output').textContent = text; },
    (error) => { ownClient.querySelector('output').textContent = error.message; });
});

async function register(form) {
  const lines = (name) => form.elements[name].value.split('\\n').map((line) => line.trim()).filter(Boolean);
  const partner = form.elements.partner.value;
  const client = await operator('/clients', { partner, redirectUris: lines('redirectUris'),
    postLogoutRedirectUris: lines('postLogoutRedirectUris') });
  const { key } = await operator('/keys', { partner, scopes });
  return 'OAUTH_ISSUER=' + location.origin + '\\nOAUTH_CLIENT_ID=' + client.clientId
    + '\\nOAUTH_CLIENT_SECRET=' + client.clientSecret + '\\nPARTNER_API_KEY=' + key;
}

byId('credentials').addEventListener('submit', (event) => event.preventDefault());
const select = byId('person');
if (select) {
  const explain = (error) => { byId('state').textContent = String(error); };
  select.addEventListener('change', () => become(select.value).catch(explain));
  listPeople(select).catch(explain);
}
`;
