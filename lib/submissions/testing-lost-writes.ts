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

/** All times are divided by ten: the service's delays, the time limit of a call, and the pauses between lookups. */
export const scale = 10;
const scaled = (ms: number) => sleep(ms / scale);

/** The user for whom our routes act, and the signal of their page. */
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
 * A sandbox, our routes with a governor per call, and a browser that calls them. The calling file must mock
 * `require-partner` and `require-user` with the returned functions.
 * @param maxRequests the largest number of access requests
 */
export async function startLostWrites(maxRequests: number) {
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
  const sellerChain = await createChain(seller, { selling: property('1 Lost Row') });
  const transactionId = sellerChain.sellingTransactionId!;

  // A chain in which the seller is a party only of the first link, and may ask to join the others.
  const chain = { transactions: maxRequests + 1, shape: 'line', stagesEach: 0, person: 'agent' };
  const { chainId } = await sandbox.operator<{ chainId: string }>('POST', '/chains', chain);
  const asAgent = await partner('agent');
  const [first, ...others] = (await getChain(asAgent, chainId)).transactions;
  const people = await sandbox.operator<{ slug: string; email: string }[]>('GET', '/people');
  const email = people.find(({ slug }) => slug === 'seller')!.email;
  const invite = await createInvite(asAgent, first!.id, { email, role: 'Seller', representing: 'Seller' });
  await sandbox.operator('PATCH', `/invites/${invite.id}`, { status: 'accepted' });

  const { db } = sandbox;
  const firstCount = async (rows: Promise<{ n: number }[]>) => (await rows)[0]!.n;
  const countAtAddress = (name: string) =>
    firstCount(
      db
        .select({ n: count() })
        .from(transactions)
        .innerJoin(properties, eq(properties.id, transactions.propertyId))
        .where(eq(properties.line1, name)),
    );
  let requested = 0;
  /** For each form: how to create a new object, and how many of it the service has. */
  const makers = {
    stage: (name: string) => ({
      url: api.transactionStages(transactionId),
      shape: stageSchema,
      body: { title: name },
      count: () => firstCount(db.select({ n: count() }).from(stages).where(eq(stages.title, name))),
    }),
    invite: (name: string) => {
      const to = `${name.replaceAll(' ', '.')}@example.com`;
      return {
        url: api.transactionInvites(transactionId),
        shape: invitedOnceSchema,
        body: { email: to, role: 'Surveyor', representing: 'Buyer' },
        count: () => firstCount(db.select({ n: count() }).from(invites).where(eq(invites.toEmail, to))),
      };
    },
    chain: (name: string) => ({
      url: api.chains(),
      shape: createdOnceSchema,
      body: { selling: property(name) },
      count: () => countAtAddress(name),
    }),
    transaction: (name: string) => ({
      url: api.chainTransactions(sellerChain.chainId),
      shape: addedOnceSchema,
      body: { transactionId, relation: 'dependency', useExistingTransaction: true, property: property(name) },
      count: () => countAtAddress(name),
    }),
    'access request': () => {
      const id = others[requested++]!.id;
      const mine = and(eq(accessRequests.transactionId, id), eq(accessRequests.role, 'Buyer'));
      return {
        url: api.transactionAccessRequests(id),
        shape: createdAccessRequestSchema,
        body: { role: 'Buyer', representing: 'Buyer' },
        count: () => firstCount(db.select({ n: count() }).from(accessRequests).where(mine)),
      };
    },
  };

  let created = 0;
  return {
    requirePartner: () => partner('seller', acting.getStore()!.userId),
    requireUserSince: async () => ({ userId: acting.getStore()!.userId, since: 0 }),
    faults: (...all: object[]) => sandbox.operator('PUT', '/faults', all),

    /** A new object, created by a separate user. */
    thing(form: Form) {
      const { url, shape, body, count } = makers[form](`${form} ${(created += 1)}`);
      const userId = `person ${created}`;
      const onPage = <T>(page: AbortSignal, work: () => Promise<T>) => acting.run({ userId, page }, work);
      return {
        count,
        /** Presses Save and waits for the outcome. */
        press: (
          sending: SubmissionAttempt,
          page: AbortSignal = new AbortController().signal,
        ): Promise<ReportedOutcome> =>
          onPage(page, async () => {
            try {
              const result = await submit<unknown>(url, shape, body, sending, scaled);
              return result.outcome === 'saved' ? 'saved' : reportedOutcome(await result.later);
            } catch {
              return 'not saved';
            }
          }),
        /** The outcome that a newly loaded page gets for a submission of an earlier page. */
        poll: (id: string, sentAt: number): Promise<ReportedOutcome> =>
          onPage(new AbortController().signal, async () =>
            reportedOutcome(await pollSubmission<unknown>(id, shape, sentAt, scaled)),
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

/** Creations time out after ten seconds; reads do not, so that a busy machine does not matter. */
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

const reportedOutcome = ({ end }: LateOutcome<unknown>): ReportedOutcome =>
  end === 'refused' ? 'not saved' : end;
