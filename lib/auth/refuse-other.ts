import { personChanged } from './auth-failures';

/**
 * A page says for whom it asks (`lib/bff/page-person.ts`), and gets nothing of anyone else.
 * @throws Failure 401 `person_changed`
 */
export function refuseOther(session: { userId: string } | null, headers: Headers): void {
  const asks = headers.get('x-user');
  if (session && asks !== null && asks !== encodeURIComponent(session.userId)) throw personChanged();
}
