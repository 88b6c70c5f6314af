import { vi } from 'vitest';
import { type Partner } from '@/lib/partner-api/create-partner';
import { lostAnswers } from './testing-lost-answers';

// R5 in full: 520 answers are dropped after the write was carried out, 65 at once, and the real time is waited out.
let partner: Partner;
vi.mock('@/lib/auth/require-partner', () => ({ requirePartner: async () => partner }));

lostAnswers((signedIn) => (partner = signedIn), { unheard: 130, atOnce: 65, neverDone: 25 });
