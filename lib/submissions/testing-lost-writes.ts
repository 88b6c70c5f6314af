import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { and, count, eq } from 'drizzle-orm';
import { Agent } from 'undici';
import { vi } from 'vitest';
import { createdAccessRequestSchema } from '@/lib/access-requests/schema';
import { routesFetch } from '@/lib/bff/testing-routes';
import { addedOnceSchema, createdOnceSchema } from '@/lib/chains/schema';
import { createChain, getChain } from '@/lib/chains/server';
import { invitedOnceSchema } from '@/lib/invites/schema';
import { createInvite } from '@/lib/invites/server';
import { noResponse } from '@/lib/partner-api/failures';
import { createService } from '@/lib/partner-api/service';
import { partnerOf } from '@/lib/partner-api/testing-partner';
import { createTransport, type Transport } from '@/lib/partner-api/transport';
import { api } from '@/lib/routes';
import { stageSchema } from '@/lib/stages/schema';
import { accessRequests, invites, properties, stages, transactions } from '@/sandbox/db/schema';
import { startSandbox } from '@/sandbox/testing';
import { pollSubmission, type LateOutcome } from './poll-submission';
import { submit, type SubmissionAttempt } from './submit';
import { stubSubmissions } from './testing-submissions';

/** Every time is a tenth: of the service, of a call's limit, and of the looks. */
export const scale = 10;
const scaled = (ms: number) => sleep(ms / scale);

/** For whom our routes act, and whether their call goes with a browser that may leave. */
const acting = new AsyncLocalStorage<{ userId: string; page: AbortSignal }>();

export type ReportedOutcome = 'saved' | 'not saved' | 'unknown';
export type Form = (typeof forms)[number];
export const forms = ['stage', 'invite', 'chain', 'transaction', 'access request'] as const;

const property = (line1: string) => ({
  address: { addressLine1: line1, postcode: 'BS1 1AA', country: 'GB' },
  saleState: 'for-sale-sold-stc',
  currency: 'GBP',
});

/**
 * A sandbox, our own routes with a governor for each call, and a browser that asks them: what is created, and what is told
 * of it. To be called in a file that has replaced `require-partner` and `require-user` by what this gives.
 * @param most how many access requests there can be
 */
export async function startLostWrites(most: number) {
  const realFetch = globalThis.fetch;
  vi.stubGlobal('fetch', (input: string, init?: RequestInit) =>
    input.startsWith('/')
      ? routesFetch(input, { ...init, signal: acting.getStore()!.page })
      : realFetch(input, init),
  );
  stubSubmissions(scaled);
  const sandbox = await startSandbox({ seed: 'empty' });
  const { key } = await sandbox.operator<{ key: string }>('POST', '/keys', {
    scopes: [
      'chains:read',
      'chains:write',
      'transactions:write',
      'invites:read',
      'invites:write',
      'requests:write',
    ],
    limit: 1_000_000,
  });
  const agent = new Agent({ connections: 200 });
  const transport = createTransport(sandbox.url, agent);
  const partner = (person: string, userId = person) =>
    partnerOf(sandbox, person, { apiKey: key, userId }, createService(withLimit(transport)));
  const seller = await partner('seller');
  const own = await createChain(seller, { selling: property('1 Lost Row') });
  const transactionId = own.sellingTransactionId!;

  // A chain in which the seller is a party of the first link alone, and may ask to join the others.
  const order = { transactions: most + 1, shape: 'line', stagesEach: 0, person: 'agent' };
  const { chainId } = await sandbox.operator<{ chainId: string }>('POST', '/chains', order);
  const asAgent = await partner('agent');
  const [first, ...others] = (await getChain(asAgent, chainId)).transactions;
  const people = await sandbox.operator<{ slug: string; email: string }[]>('GET', '/people');
  const email = people.find(({ slug }) => slug === 'seller')!.email;
  const invite = await createInvite(asAgent, first!.id, { email, role: 'Seller', representing: 'Seller' });
  await sandbox.operator('PATCH', `/invites/${invite.id}`, { status: 'accepted' });

  const { db } = sandbox;
  const one = async (rows: Promise<{ n: number }[]>) => (await rows)[0]!.n;
  const atAddress = (name: string) =>
    one(
      db
        .select({ n: count() })
        .from(transactions)
        .innerJoin(properties, eq(properties.id, transactions.propertyId))
        .where(eq(properties.line1, name)),
    );
  let asked = 0;
  /** A new thing of each kind: how it is sent, and how many of it the service has. */
  const makers = {
    stage: (name: string) => ({
      url: api.transactionStages(transactionId),
      shape: stageSchema,
      body: { title: name },
      there: () => one(db.select({ n: count() }).from(stages).where(eq(stages.title, name))),
    }),
    invite: (name: string) => {
      const to = `${name.replaceAll(' ', '.')}@example.com`;
      return {
        url: api.transactionInvites(transactionId),
        shape: invitedOnceSchema,
        body: { email: to, role: 'Surveyor', representing: 'Buyer' },
        there: () => one(db.select({ n: count() }).from(invites).where(eq(invites.toEmail, to))),
      };
    },
    chain: (name: string) => ({
      url: api.chains(),
      shape: createdOnceSchema,
      body: { selling: property(name) },
      there: () => atAddress(name),
    }),
    transaction: (name: string) => ({
      url: api.chainTransactions(own.chainId),
      shape: addedOnceSchema,
      body: { transactionId, relation: 'dependency', useExistingTransaction: true, property: property(name) },
      there: () => atAddress(name),
    }),
    'access request': () => {
      const id = others[asked++]!.id;
      const mine = and(eq(accessRequests.transactionId, id), eq(accessRequests.role, 'Buyer'));
      return {
        url: api.transactionAccessRequests(id),
        shape: createdAccessRequestSchema,
        body: { role: 'Buyer', representing: 'Buyer' },
        there: () => one(db.select({ n: count() }).from(accessRequests).where(mine)),
      };
    },
  };

  let made = 0;
  return {
    requirePartner: () => partner('seller', acting.getStore()!.userId),
    requireUserSince: async () => ({ userId: acting.getStore()!.userId, since: 0 }),
    faults: (...all: object[]) => sandbox.operator('PUT', '/faults', all),

    /** Something new that a person of their own sends. */
    thing(form: Form) {
      const { url, shape, body, there } = makers[form](`${form} ${(made += 1)}`);
      const userId = `person ${made}`;
      /** In a page of its own, which may be left. */
      const on = <T>(page: AbortSignal, work: () => Promise<T>) => acting.run({ userId, page }, work);
      return {
        there,
        /** One press of Save, to its end. */
        press: (
          sending: SubmissionAttempt,
          page: AbortSignal = new AbortController().signal,
        ): Promise<ReportedOutcome> =>
          on(page, async () => {
            try {
              const end = await submit<unknown>(url, shape, body, sending, scaled);
              return end.outcome === 'saved' ? 'saved' : told(await end.later);
            } catch {
              return 'not saved';
            }
          }),
        /** What a page that has just been loaded is told of what an earlier one has sent. */
        ask: (id: string, sentAt: number): Promise<ReportedOutcome> =>
          on(new AbortController().signal, async () =>
            told(await pollSubmission<unknown>(id, shape, sentAt, scaled)),
          ),
      };
    },
    async close() {
      vi.unstubAllGlobals();
      await agent.destroy();
      await sandbox.close();
    },
  };
}

/** A creation is given up after ten seconds; reads have their time, on a busy machine too. */
const withLimit =
  (transport: Transport): Transport =>
  (call) =>
    call.method === 'POST' && acting.getStore()
      ? Promise.race([
          transport(call),
          sleep(10_000 / scale).then(() =>
            Promise.reject(noResponse(true, { code: 'UND_ERR_HEADERS_TIMEOUT' })),
          ),
        ])
      : transport(call);

export type LostWrites = Awaited<ReturnType<typeof startLostWrites>>;

const told = ({ end }: LateOutcome<unknown>): ReportedOutcome => (end === 'refused' ? 'not saved' : end);
