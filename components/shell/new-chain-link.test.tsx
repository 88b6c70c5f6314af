import { expect, it } from 'vitest';
import { propsIn } from '@/components/testing-markup';
import { LinkButton } from '@/components/ui/link-button';
import { whoamiQuery } from '@/lib/account/queries';
import { createQueryClient } from '@/lib/query/query-client';
import { runHook } from '@/lib/query/testing-hook';
import { NewChainLink } from './new-chain-link';

async function shown(scopes: string[]) {
  const client = createQueryClient();
  client.setQueryData(whoamiQuery().queryKey, { partner: { id: 'p', name: 'P' }, user: { id: 'u' }, scopes });
  const { now } = await runHook(() => NewChainLink({ variant: 'primary', children: 'New chain' }), client);
  return propsIn(now(), LinkButton)[0]!;
}
const link = { href: '/chains/new', variant: 'primary', children: 'New chain' };

it('leads to the form for a new chain', async () => {
  expect(await shown(['chains:write'])).toEqual({ ...link, disabledReason: undefined });
});

it('names the right that the key lacks', async () => {
  const reason = expect.stringContaining('does not have the right “chains:write”');
  expect(await shown(['chains:read'])).toEqual({ ...link, disabledReason: reason });
});
