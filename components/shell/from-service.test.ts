import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { isFromService, oldestRead } from './from-service';

it('uses the oldest read of the service, ignoring unread queries and our own server', () => {
  const client = new QueryClient();
  const all = () => client.getQueryCache().findAll({ predicate: isFromService });
  expect(oldestRead(all())).toBe(0);
  client.setQueryData(['stages'], [], { updatedAt: 1_000 });
  client.setQueryData(['chain'], {}, { updatedAt: 61_000 });
  client.getQueryCache().build(client, { queryKey: ['in flight'] });
  client.getQueryCache().build(client, { queryKey: ['meter'], meta: { isOwn: true } });
  client.setQueryData(['meter'], {}, { updatedAt: 1 });
  expect(oldestRead(all())).toBe(1_000);
});
