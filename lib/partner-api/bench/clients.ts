import { Octokit } from '@octokit/core';
import { throttling } from '@octokit/plugin-throttling';
import { QueryClient } from '@tanstack/react-query';
import ky from 'ky';
import * as z from 'zod/mini';
import { createPartner } from '../create-partner';
import { noResponse } from '../failures';
import { type PartnerPath } from '../path';
import { createService } from '../service';
import { type TestingClock } from '../testing-clock';
import { type VirtualService } from './virtual-service';

/** Reads something for someone. Rejects when the person gets a failure instead. */
export type Client = (user: string, path: string) => Promise<unknown>;
export type MakeClient = (service: VirtualService, clock: TestingClock) => Client;

const ok = z.object({ ok: z.boolean() });

const fetchFrom =
  (service: VirtualService) =>
  async (user: string, path: string): Promise<Response> => {
    const { status, headers, body } = await service.respond(user, path);
    return new Response(body, { status, headers });
  };

const governor: MakeClient = (service, clock) => {
  const one = createService(
    async ({ path, userToken }) => {
      try {
        const { headers, ...response } = await service.respond(userToken, path);
        return { ...response, header: (name) => headers[name] };
      } catch (error) {
        const { cause } = error as { cause: { code: string } };
        throw noResponse(cause.code !== 'ECONNREFUSED', cause);
      }
    },
    { clock, keepReadsFor: 0 },
  );
  return (userId, path) =>
    createPartner(
      { baseUrl: 'http://service', apiKey: 'key-of-all', userId, getUserToken: async () => userId },
      one,
    ).get(path as PartnerPath, ok);
};

/** In every browser one, with the three retries and the pauses that it has by default. */
const tanStackQuery: MakeClient = (service) => {
  const get = fetchFrom(service);
  const clients = new Map<string, QueryClient>();
  return (user, path) => {
    const client = clients.get(user) ?? new QueryClient();
    clients.set(user, client);
    return client.fetchQuery({
      queryKey: [path],
      retry: 3,
      gcTime: Infinity,
      networkMode: 'always',
      async queryFn() {
        const response = await get(user, path);
        if (!response.ok) throw new Error(String(response.status));
        return ok.parse(await response.json());
      },
    });
  };
};

/** As it comes: two retries, and Retry-After is honoured. */
const kyClient: MakeClient = (service) => {
  const get = fetchFrom(service);
  return async (user, path) =>
    ok.parse(
      await ky(`http://service${path}`, {
        fetch: async () => get(user, path),
        timeout: false,
      }).json(),
    );
};

/** One for all, as its documentation sets it up, and it never gives up a call that was turned away. */
const octokit: MakeClient = (service) => {
  const get = fetchFrom(service);
  const client = new (Octokit.plugin(throttling))({
    baseUrl: 'http://service',
    log: { debug() {}, info() {}, warn() {}, error() {} },
    request: {
      fetch: (url: string, { headers }: { headers: Record<string, string> }) =>
        get(headers['x-user']!, new URL(url).pathname),
    },
    throttle: { onRateLimit: () => true, onSecondaryRateLimit: () => true },
  });
  return async (user, path) =>
    ok.parse((await client.request(`GET ${path}`, { headers: { 'x-user': user } })).data);
};

export const clients: Record<string, MakeClient> = {
  governor,
  'TanStack Query': tanStackQuery,
  ky: kyClient,
  'Octokit throttling': octokit,
};
