/**
 * What runs in the page: plain JavaScript, as no build stands between this file and the browser. Answers are shown
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
  if (!response.ok) throw new Error('the operator controls answered ' + response.status);
  return response.json();
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
  const chain = await first('/chains?limit=1');
  const transactionId = chain?.transactions.find((one) => one.yourRole)?.id;
  const [property, party, stage] = await Promise.all([
    first('/properties?limit=1'),
    transactionId && first('/transactions/' + transactionId + '/parties', (one) => one.isYou),
    transactionId && first('/transactions/' + transactionId + '/stages'),
  ]);
  const ids = { chainId: chain?.id, transactionId, propertyId: property?.id, partyId: party?.id, stageId: stage?.id,
    teamId: teams[byId('person').value] };
  for (const input of document.querySelectorAll('input[data-in=path]')) input.value = ids[input.name] ?? '';
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
  const answer = await response.text();
  let shown = answer;
  try { shown = JSON.stringify(JSON.parse(answer), null, 2); } catch { /* shown as it came */ }
  return response.status + ' ' + response.statusText + '\\n' + shown;
}

for (const form of document.querySelectorAll('.try form')) {
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const output = form.querySelector('output');
    output.textContent = '…';
    send(form).then((text) => { output.textContent = text; }, (error) => { output.textContent = String(error); });
  });
}
byId('credentials').addEventListener('submit', (event) => event.preventDefault());
const select = byId('person');
if (select) {
  const explain = (error) => { byId('state').textContent = String(error); };
  select.addEventListener('change', () => become(select.value).catch(explain));
  listPeople(select).catch(explain);
}
`;
