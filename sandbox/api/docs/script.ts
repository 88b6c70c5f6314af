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
  byId('state').textContent = 'Ready.';
}

async function listPeople(select) {
  const people = (await operator('/people')).filter((person) => person.email);
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
  const headers = { authorization: 'Bearer ' + byId('key').value, 'x-user-token': byId('token').value };
  if (text) headers['content-type'] = 'application/json';
  const response = await fetch(path + (query.size ? '?' + query : ''), {
    method: form.dataset.method, headers, body: text ? text.value : undefined,
  });
  const answer = await response.text();
  let shown = answer;
  try { shown = JSON.stringify(JSON.parse(answer), null, 2); } catch { /* shown as it came */ }
  return response.status + ' ' + response.statusText + '\\n' + shown;
}

for (const form of document.querySelectorAll('form.try')) {
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
