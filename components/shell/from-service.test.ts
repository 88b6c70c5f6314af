import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { fromService, oldestRead } from './from-service';

it('a screen is as old as the oldest of what it shows, and what was not read yet does not count', () => {
  const client = new QueryClient();
  const all = () => client.getQueryCache().findAll({ predicate: fromService });
  expect(oldestRead(all())).toBe(0);
  client.setQueryData(['stages'], [], { updatedAt: 1_000 });
  client.setQueryData(['chain'], {}, { updatedAt: 61_000 });
  client.getQueryCache().build(client, { queryKey: ['on its way'] });
  client.getQueryCache().build(client, { queryKey: ['meter'], meta: { isOwn: true } });
  client.setQueryData(['meter'], {}, { updatedAt: 1 });
  expect(oldestRead(all())).toBe(1_000);
});
