/**
 * The page's script: plain JavaScript, because no build step transforms it. Responses are shown with `textContent`
 * only, so nothing that the service sends can become markup.
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

async function fillCredentials(slug) {
  byId('state').textContent = 'Getting credentials…';
  if (!byId('key').value) byId('key').value = (await operator('/keys', { scopes })).key;
  byId('token').value = (await operator('/tokens', { person: slug, ttlSeconds: 3600 })).accessToken;
  await suggestIds();
  byId('state').textContent = 'Ready.';
}

const credentials = () => ({ authorization: 'Bearer ' + byId('key').value, 'x-user-token': byId('token').value });

async function findFirst(path, matches = () => true) {
  const response = await fetch('/v1' + path, { headers: credentials() });
  return response.ok ? (await response.json()).data.find(matches) : undefined;
}

/** Fills in ids that the person can access, so that every call can be tried at once. */
async function suggestIds() {
  const chain = await findFirst('/chains');
  const transactionId = chain?.transactions.find((transaction) => transaction.yourRole)?.id;
  const isNeighbour = (transaction) => !transaction.yourRole;
  const neighbouringChain = await findFirst('/chains', (chain) => chain.transactions.some(isNeighbour));
  const [property, party, stage] = await Promise.all([
    findFirst('/properties?limit=1'),
    transactionId && findFirst('/transactions/' + transactionId + '/parties', (party) => party.isYou),
    transactionId && findFirst('/transactions/' + transactionId + '/stages'),
  ]);
  const ids = { chainId: chain?.id, transactionId, propertyId: property?.id, partyId: party?.id, stageId: stage?.id,
    teamId: teams[byId('person').value] };
  for (const input of document.querySelectorAll('input[data-in=path]')) input.value = ids[input.name] ?? '';
  // To request access, the person must not be a party yet.
  const accessInput = document.querySelector('#requestAccess input[name=transactionId]');
  accessInput.value = neighbouringChain?.transactions.find(isNeighbour).id ?? '';
  for (const field of document.querySelectorAll('textarea[data-example]')) field.value = fillExample(field.dataset.example, ids);
}

/** The example with the person's own ids and a random address, which is unlikely to be taken. */
function fillExample(example, ids) {
  return JSON.stringify(JSON.parse(example, (name, value) => {
    if (name === 'addressLine1') return Math.ceil(Math.random() * 9999) + ' Mill Lane';
    return typeof value === 'string' && ids[name] !== undefined ? ids[name] : value;
  }), null, 2);
}

const teams = {};
async function listPeople(select) {
  const people = (await operator('/people')).filter((person) => person.email);
  for (const person of people) teams[person.slug] = person.teams[0];
  for (const person of people) select.add(new Option(person.name + ' (' + person.slug + ')', person.slug));
  await fillCredentials(select.value);
}

async function send(form) {
  const query = new URLSearchParams();
  let path = form.dataset.path;
  for (const input of form.querySelectorAll('input')) {
    if (input.dataset.in === 'path') path = path.replace('{' + input.name + '}', encodeURIComponent(input.value));
    else if (input.value) query.set(input.name, input.value);
  }
  const bodyField = form.querySelector('textarea');
  const headers = credentials();
  if (bodyField) headers['content-type'] = 'application/json';
  const response = await fetch(path + (query.size ? '?' + query : ''), {
    method: form.dataset.method, headers, body: bodyField ? bodyField.value : undefined,
  });
  const body = await response.text();
  let text = body;
  try { text = JSON.stringify(JSON.parse(body), null, 2); } catch { /* not JSON: shown unchanged */ }
  return response.status + ' ' + response.statusText + '\\n' + text;
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
  return 'OAUTH_ISSUER=' + form.dataset.issuer + '\\nOAUTH_CLIENT_ID=' + client.clientId
    + '\\nOAUTH_CLIENT_SECRET=' + client.clientSecret + '\\nPARTNER_API_KEY=' + key;
}

byId('credentials').addEventListener('submit', (event) => event.preventDefault());
const select = byId('person');
if (select) {
  const showError = (error) => { byId('state').textContent = String(error); };
  select.addEventListener('change', () => fillCredentials(select.value).catch(showError));
  listPeople(select).catch(showError);
}
`;
