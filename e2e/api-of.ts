import type { PersonSlug } from './start-pair';
import { expect, type Sandbox } from './test';

export type Api = <T = unknown>(method: string, path: string, body?: unknown) => Promise<T>;

/** The Partner API as this person's other program would call it, with a separate key that leaves the dashboard's rate limit. */
export async function apiOf(sandbox: Sandbox, person: PersonSlug): Promise<Api> {
  const { key } = await sandbox.operator<{ key: string }>('POST', '/keys', {
    scopes: ['chains:read', 'chains:write', 'transactions:write', 'invites:write', 'requests:write'],
    limit: 10_000,
  });
  const { accessToken } = await sandbox.operator<{ accessToken: string }>('POST', '/tokens', { person });
  return async (method, path, body) => {
    const response = await fetch(`${sandbox.url}/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        'x-user-token': accessToken,
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
    });
    expect(response.ok, `${method} ${path}: ${response.status}`).toBe(true);
    return (await response.json()).data;
  };
}
