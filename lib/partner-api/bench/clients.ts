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

/** Reads a path for a user. Rejects if the user would get a failure. */
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
  const shared = createService(
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
      shared,
    ).get(path as PartnerPath, ok);
};

/** One client per browser, with the default three retries and back-off. */
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

/** Defaults: two retries, and it honours Retry-After. */
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

/** One client for all users, set up as documented; it retries rate-limited calls without limit. */
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
