import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { bareEnvironment } from '@/lib/commands/child-environment';
import { freePort } from '@/lib/commands/free-port';
import { workingDaysBetween } from '@/lib/values/working-days';
import { type LoggedChange, type SandboxAccess, simulateDay } from './simulate-day';
import { startSandbox, type RunningSandbox } from './testing';

let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());

test('a day moves stages, breaks a promise, answers invites, loses a sale and starts a chain', async () => {
  const headers = {
    authorization: `Bearer ${sandbox.partnerKey}`,
    'x-user-token': await sandbox.token('agent'),
  };
  const before = await sandbox.db.query.stages.findMany();
  const began = Date.now();
  const events: string[] = [];
  const access = {
    operator: sandbox.operator,
    api: async <T>(path: string) =>
      (await (await fetch(`${sandbox.url}/v1${path}`, { headers })).json()) as T,
  };
  await simulateDay(access, async (event) => void events.push(event));

  const after = await sandbox.db.query.stages.findMany();
  const changed = (from: string, to: string) =>
    after.filter(
      (stage) =>
        stage.progress === to && before.some(({ id, progress }) => id === stage.id && progress === from),
    ).length;
  expect(changed('In Progress', 'Completed')).toBe(4);
  expect(changed('Not Started', 'In Progress')).toBeGreaterThan(0);
  expect(changed('In Progress', 'Blocked')).toBe(2);
  expect(changed('Blocked', 'In Progress')).toBe(1);

  const broken = (stages: typeof after) =>
    stages.filter(
      ({ progress, expectedUpdate, updatedAt }) =>
        progress !== 'Completed' &&
        expectedUpdate &&
        expectedUpdate.getTime() < began &&
        updatedAt < expectedUpdate,
    ).length;
  expect(broken(after) - broken(before)).toBe(1);

  const chains = (await sandbox.db.query.chains.findMany()).filter(
    ({ updatedAt }) => updatedAt.getTime() >= began,
  );
  expect(chains.length).toBeGreaterThanOrEqual(5);
  const sales = await sandbox.db.query.transactions.findMany();
  expect(sales.filter(({ saleState }) => saleState === 'off-market')).toHaveLength(2);
  const invites = await sandbox.db.query.invites.findMany();
  expect(
    invites
      .filter(({ updatedAt }) => updatedAt.getTime() >= began)
      .map(({ status }) => status)
      .sort(),
  ).toEqual(['accepted', 'declined']);
  expect(events.length).toBeGreaterThan(11);
  expect(new Set(events).size).toBe(events.length);
  expect(await sandbox.db.query.chains.findMany()).toHaveLength(123);
});

describe('the command', () => {
  const command = fileURLToPath(new URL('./simulate.ts', import.meta.url));
  const simulate = (url: string, ...options: string[]) =>
    promisify(execFile)(process.execPath, ['--import', 'tsx', command, ...options], {
      env: {
        ...bareEnvironment(),
        SANDBOX_PORT: new URL(url).port,
        PARTNER_API_KEY: sandbox.partnerKey,
        OAUTH_CLIENT_ID: sandbox.clientId,
        OAUTH_CLIENT_SECRET: sandbox.clientSecret,
      },
    });

  test('prints each event and logs its changes, in a folder that it makes', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'simulate-'));
    const log = join(folder, 'new', 'day.jsonl');
    const { stdout } = await simulate(sandbox.url, '--pace', '0', '--log', log);
    const events = stdout.trim().split('\n');
    expect(events.pop()).toBe(
      `The day is over: ${events.length} events. Their changes are logged in ${log}.`,
    );
    const lines = (await readFile(log, 'utf8')).trim().split('\n');
    const logged = lines.map((line) => JSON.parse(line) as LoggedChange & { at: string; event: string });
    expect(new Set(logged.map(({ event }) => event))).toEqual(new Set(events));
    expect(logged.at(-1)).toEqual({
      at: expect.stringMatching(/^\d{4}-.*Z$/),
      event: 'A new chain of two sales has started.',
      what: 'chain',
      id: expect.any(String),
      before: null,
      after: { transactions: 2 },
    });
    await rm(folder, { recursive: true });
  });

  test('says in one sentence why it cannot run', async () => {
    const closed = await startSandbox({ db: sandbox.db, operator: false, seed: null });
    const nowhere = `http://localhost:${await freePort()}`;
    const failed = (code: number, stderr: string) => expect.objectContaining({ code, stderr: `${stderr}\n` });
    const results = await Promise.allSettled([
      simulate(sandbox.url, '--pace', '61'),
      simulate(nowhere),
      simulate(closed.url),
    ]);
    await closed.close();
    expect(results.map((result) => result.status === 'rejected' && (result.reason as unknown))).toEqual([
      failed(1, '--pace must be a number of seconds from 0 to 60.'),
      failed(1, `No sandbox responds at ${nowhere}: start it with \`npm run sandbox\`.`),
      failed(1, `${closed.url}/operator/tokens returned 404. Is it running with SANDBOX_OPERATOR=1?`),
    ]);
  });
});

describe('a day on a made-up sandbox', () => {
  const NOW = new Date('2026-11-21T09:00:00.000Z');
  const inDays = (days: number) => new Date(NOW.getTime() + days * 86_400_000).toISOString();
  const stage = (id: string, given: object = {}) => ({
    id, title: id, progress: 'In Progress', progressNote: null, expectedUpdate: null, expectedCompletion: null, dependsOnStageId: null, ...given,
  }); // oxfmt-ignore
  const waiting = (id: string, on: string) => stage(id, { progress: 'Not Started', dependsOnStageId: on });
  const due = '2026-12-01T09:00:00.000Z';
  /** The stages of each sale, in the order of the list. */
  const STAGES: Record<string, ReturnType<typeof stage>[]> = {
    foreign: [stage('hidden', { progress: 'Blocked' })],
    over: [stage('over', { progress: 'Completed' })],
    stuck: [stage('stuck', { progress: 'Blocked', progressNote: 'Lost' })],
    one: [stage('one', { expectedUpdate: due }), waiting('other', 'elsewhere'), waiting('next', 'one')],
    two: [stage('two'), stage('begun', { dependsOnStageId: 'two' })],
    three: [stage('three')],
    four: [stage('four')],
    five: [stage('five')],
    six: [stage('six')],
    seven: [stage('seven', { expectedCompletion: due })],
    eight: [stage('eight')],
    sold: [stage('sold')],
  };

  async function simulated(operator: SandboxAccess['operator'], now = NOW) {
    const sale = (id: string) => ({
      id, saleState: id === 'sold' ? 'for-sale-sold-stc' : 'unknown', yourRole: id === 'foreign' ? null : 'Agent', address: { line1: `At ${id}` },
    }); // oxfmt-ignore
    const invites = ['a', 'b', 'c'].map((to) => ({
      id: `invite-${to}`,
      to,
      transaction: { address: { line1: 'At one' } },
    }));
    const answers: Record<string, unknown> = {
      '/chains?limit=12': [{ transactions: Object.keys(STAGES).map(sale) }],
      '/me/invites/sent?status=pending': invites,
    };
    const stagesAt = (path: string) => STAGES[/^\/transactions\/(\w+)\/stages\?limit=100$/.exec(path)![1]!];
    const events: [string, readonly LoggedChange[]][] = [];
    vi.useFakeTimers({ toFake: ['Date'], now });
    await simulateDay(
      { operator, api: async <T>(path: string) => ({ data: answers[path] ?? stagesAt(path) }) as T },
      async (...event) => void events.push(event),
    );
    return events;
  }
  afterEach(() => vi.useRealTimers());

  test('tells each event as a sentence, one sale at a time, and leaves other people’s sales alone', async () => {
    const events = await simulated(async () => ({ chainId: 'new' }));
    expect(events.map(([event]) => event)).toEqual([
      'At stuck: “stuck” is no longer blocked.',
      'At one: “one” is completed.',
      'At one: “next” has started.',
      'At two: “two” is completed.',
      'At three: “three” is completed.',
      'At four: “four” is completed.',
      'At five: “five” is blocked: a document is missing.',
      'At seven: “seven” slips by a week.',
      'At six: the update promised for “six” has not arrived.',
      'At one: a has accepted the invitation.',
      'At one: b has declined the invitation.',
      'At sold: the sale has fallen through and the house is off the market.',
      'A new chain of two sales has started.',
    ]);
  });

  test('logs the values before and after each change', async () => {
    const changes = (await simulated(async () => ({ chainId: 'new' }))).flatMap(([, logged]) => logged);
    const changeOf = (id: string) => changes.find((change) => change.id === id);
    expect(changeOf('stuck')).toMatchObject({
      what: 'stage',
      transactionId: 'stuck',
      before: { progress: 'Blocked', progressNote: 'Lost', expectedUpdate: null },
      after: { progress: 'In Progress', expectedUpdate: inDays(2) },
    });
    const completed = { progress: 'Completed', progressNote: null, expectedUpdate: null };
    expect(changeOf('one')).toMatchObject({ before: { expectedUpdate: due }, after: completed });
    expect(changeOf('next')).toMatchObject({ after: { progress: 'In Progress', expectedUpdate: inDays(3) } });
    expect(changeOf('five')).toMatchObject({ after: { progress: 'Blocked', expectedUpdate: inDays(1) } });
    expect(changeOf('seven')).toMatchObject({
      before: { expectedCompletion: due },
      after: { expectedCompletion: '2026-12-08T09:00:00.000Z' },
    });
    expect(changeOf('six')!.after).toEqual({ expectedUpdate: inDays(-1) });
    expect(changeOf('invite-b')).toMatchObject({
      before: { status: 'pending' },
      after: { status: 'declined' },
    });
    expect(changes.filter(({ what }) => what === 'transaction')).toMatchObject([
      { id: 'sold', before: { saleState: 'for-sale-sold-stc' }, after: { saleState: 'off-market' } },
    ]);
    expect(changes.at(-1)).toMatchObject({ what: 'chain', id: 'new', before: null });
  });

  test('breaks a promise with the clock set back, and restores the clock even if the edit fails', async () => {
    const calls: string[] = [];
    const failing = simulated(async (method, path, body) => {
      calls.push(`${method} ${path} ${JSON.stringify(body)}`);
      if (path === '/stages/six') throw new Error('no such stage');
      return { chainId: 'new' };
    });
    await expect(failing).rejects.toThrow('no such stage');
    expect(calls.slice(-3)).toEqual([
      'POST /clock {"offsetSeconds":-604800}',
      `PATCH /stages/six {"expectedUpdate":"${inDays(-1)}"}`,
      'POST /clock {"offsetSeconds":0}',
    ]);
  });

  test.each(['2026-11-22', '2026-11-23', '2026-11-24', '2026-11-25', '2026-12-29', '2027-03-30'])(
    'on %s it makes the promise more than a working day before its day',
    async (day) => {
      const now = new Date(`${day}T09:00:00Z`);
      const bodies: Record<string, { offsetSeconds?: number; expectedUpdate?: string }> = {};
      await simulated(async (_method, path, body) => {
        bodies[path] ??= body as object;
        return { chainId: 'new' };
      }, now);
      const made = now.getTime() + bodies['/clock']!.offsetSeconds! * 1000;
      expect(workingDaysBetween(made, bodies['/stages/six']!.expectedUpdate!)).toBeGreaterThan(1);
    },
  );
});
