import { afterEach, expect, it, vi } from 'vitest';
import { sentMarks } from '@/components/ui/sent-mark';
import { forgetSettled } from './use-send-invites';

afterEach(() => vi.unstubAllGlobals());

it('what was lost stays marked as sent, so that it is asked for after a reload; what was saved or refused does not', () => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  });
  const draft = { owner: 'person', name: 'invites' };
  const row = (email: string) => ({ body: { email, role: 'Buyer', representing: 'Buyer' } });
  for (const name of ['saved', 'lost', 'refused'])
    sentMarks.put(draft, { id: name, at: 1 }, `${name}@example.com`);
  const data = { id: 'invite', emailSent: true };
  forgetSettled(
    draft,
    [
      { ...row('Saved@example.com'), end: { outcome: 'saved', data, checked: false } },
      { ...row('lost@example.com'), end: { outcome: 'unknown', later: Promise.resolve({ end: 'unknown' }) } },
    ],
    [row('refused@example.com')],
  );
  expect(sentMarks.read(draft)).toEqual({ 'lost@example.com': { id: 'lost', at: 1 } });
});
