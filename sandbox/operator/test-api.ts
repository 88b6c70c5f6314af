import type { RunningSandbox } from '../testing';

export type Listed<T> = { data: T[]; nextCursor: string | null };
export type Chain = {
  id: string;
  updatedAt: string;
  transactions: { id: string; yourRole: string | null; saleState: string }[];
};
export type Party = { id: string; email: string | null; role: string; permissions: Record<string, object> };

/** Calls the API as a demo person, to check the effect of an operator control. Only for tests. */
export function openTestApi(sandbox: RunningSandbox) {
  async function api<T>(
    person: string,
    path: string,
    key = sandbox.partnerKey,
  ): Promise<{ status: number; body: T }> {
    const headers = { authorization: `Bearer ${key}`, 'x-user-token': await sandbox.token(person) };
    const response = await fetch(`${sandbox.url}/v1${path}`, { headers });
    return { status: response.status, body: (await response.json()) as T };
  }

  return {
    api,

    /** The agent's newest chain, and a transaction in it of which the agent is a party. */
    async firstOpenSale(): Promise<{ chain: Chain; saleId: string }> {
      const { body } = await api<Listed<Chain>>('agent', '/chains?limit=1');
      const chain = body.data[0]!;
      return { chain, saleId: chain.transactions.find(({ yourRole }) => yourRole)!.id };
    },
  };
}
