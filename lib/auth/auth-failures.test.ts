import { expect, it } from 'vitest';
import { requireSameUser } from './auth-failures';

const session = { userId: 'Jörg Weiß/1' };
const pageOf = (userId: string) => new Headers({ 'x-user': encodeURIComponent(userId) });

it('rejects a page rendered for another user; ids may contain any characters', () => {
  for (const headers of [pageOf(session.userId), new Headers()])
    expect(() => requireSameUser(session, headers)).not.toThrow();
  expect(() => requireSameUser(session, pageOf('someone else'))).toThrow(
    expect.objectContaining({ status: 401, code: 'person_changed' }),
  );
  // Without a session there is no data to protect.
  expect(() => requireSameUser(null, pageOf('someone else'))).not.toThrow();
});
