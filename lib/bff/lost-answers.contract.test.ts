import { vi } from 'vitest';
import { type Partner } from '@/lib/partner-api/create-partner';
import { lostAnswers } from './testing-lost-answers';
import type * as module from './write-once';

let partner: Partner;
vi.mock('@/lib/auth/require-partner', () => ({ requirePartner: async () => partner }));
// The sandbox breaks the connection when the write is done or refused for good: there is nothing to wait for.
vi.mock('./write-once', async (original) => {
  const real = await original<typeof module>();
  const pause = async () => {};
  return {
    ...real,
    writeOnce: (steps: Parameters<typeof real.writeOnce>[0]) => real.writeOnce({ ...steps, pause }),
  };
});

lostAnswers((signedIn) => (partner = signedIn), { unheard: 6, atOnce: 3, neverDone: 3 });
