import { expect, it } from 'vitest';
import { requireSameUser } from './auth-failures';

const session = { userId: 'Jörg Weiß/1' };
const asks = (userId: string) => new Headers({ 'x-user': encodeURIComponent(userId) });

it('a page is given what is its own person’s, whatever their id is made of, and no one else’s', () => {
  for (const headers of [asks(session.userId), new Headers()])
    expect(() => requireSameUser(session, headers)).not.toThrow();
  expect(() => requireSameUser(session, asks('someone else'))).toThrow(
    expect.objectContaining({ status: 401, code: 'person_changed' }),
  );
  // Without a session there is nothing to be given.
  expect(() => requireSameUser(null, asks('someone else'))).not.toThrow();
});
