import { expect, it } from 'vitest';
import { teamMemberSchema } from './schema';

it.each([
  [' ann@wells.example\n', 'ann@wells.example'],
  ['', null],
  [' ', null],
  [null, null],
])(
  'has a member’s email address without the spaces around it, and none if nothing is left: %j',
  (email, is) => {
    const member = { id: 'm', you: false, role: 'negotiator', name: 'Ann Lee', email, licences: [] };
    expect(teamMemberSchema.parse(member).email).toBe(is);
  },
);
