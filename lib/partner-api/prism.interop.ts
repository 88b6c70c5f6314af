import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { getWhoami } from '@/lib/account/server';
import { listAccessRequests } from '@/lib/access-requests/server';
import { getChain, listChains } from '@/lib/chains/server';
import { freePort } from '@/lib/commands/free-port';
import { listContacts } from '@/lib/contacts/server';
import { listInvites } from '@/lib/invites/server';
import { listParties } from '@/lib/parties/server';
import { getProperty, listProperties } from '@/lib/properties/server';
import { getStage, listStages } from '@/lib/stages/server';
import { listTeamMembers } from '@/lib/teams/server';
import { getTransaction } from '@/lib/transactions/server';
import { openApiDocument } from '@/sandbox/api/openapi';
import { operations } from '@/sandbox/api/operations';
import { createPartner, type Partner } from './create-partner';

/** `npm run test:interop`: makes every kind of read against Prism (its executable is `PRISM`) serving `/openapi.json`. */
const folder = mkdtempSync(path.join(tmpdir(), 'prism-'));
const id = '2aaadb2e-5f53-4da9-a53b-6efba3a384a5';
const page = {};
const reads: Record<string, (partner: Partner) => Promise<unknown>> = {
  getWhoami,
  'a list of chains': (partner) => listChains(partner, page),
  'a chain': (partner) => getChain(partner, id),
  'a list of properties': (partner) => listProperties(partner, page),
  'a property': (partner) => getProperty(partner, id),
  'a transaction': (partner) => getTransaction(partner, id),
  'a list of parties': (partner) => listParties(partner, id, page),
  'a list of stages': (partner) => listStages(partner, id, page),
  'a stage': (partner) => getStage(partner, id),
  'a list of contacts': (partner) => listContacts(partner, page),
  'a list of team members': (partner) => listTeamMembers(partner, id, page),
  'a list of invites': (partner) => listInvites(partner, page),
  'a list of access requests': (partner) => listAccessRequests(partner, page),
};

let child: ChildProcess;
afterAll(() => {
  child?.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

const { PRISM } = process.env;

describe.skipIf(!PRISM).each([
  ['static', []],
  ['dynamic', ['-d']],
])('Prism, %s', (_, more) => {
  let partner: Partner;
  const unreadable: unknown[] = [];

  it('starts', async () => {
    child?.kill('SIGKILL');
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const file = path.join(folder, 'openapi.json');
    writeFileSync(file, JSON.stringify(openApiDocument(operations, url)));
    child = spawn(PRISM!, ['mock', '-p', String(port), ...more, file], { stdio: 'ignore' });
    await vi.waitFor(() => fetch(url), { timeout: 50_000, interval: 200 });
    partner = createPartner({
      baseUrl: url,
      apiKey: 'pk_any',
      userId: 'person-1',
      getUserToken: async () => 'a token',
      onUnreadable: (report) => unreadable.push(report),
    });
  });

  it.each(Object.keys(reads))('%s', async (name) => {
    unreadable.length = 0;
    const response = await reads[name]!(partner);
    expect(response).toBeTypeOf('object');
    expect(unreadable).toEqual([]);
  });
});
