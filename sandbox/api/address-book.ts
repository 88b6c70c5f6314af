import { presentContacts, readContactPage } from '../db/read-address-book';
import { operation } from './operation';
import { readPage } from './read-page';
import { contactShape } from './shapes/contact';
import { page, pageQuery } from './shapes/page';

export const addressBookOperations = [
  operation({
    id: 'listContacts',
    number: 14,
    noun: 'Address book',
    method: 'GET',
    path: '/v1/me/address-book',
    summary: 'The other active people on every chain the user is in, newest-updated first',
    scope: 'contacts:read',
    query: pageQuery,
    body: undefined,
    status: 200,
    response: page(contactShape),
    refusals: [],
    async handle(context, { query }) {
      const { db, caller, secret } = context;
      const { rows, nextCursor } = await readPage(
        context,
        'address-book',
        query,
        (window) => readContactPage(db, caller.personId, window),
        ({ person, updatedAt }) => ({ at: updatedAt, id: person.id }),
      );
      return { data: await presentContacts(db, secret, caller.personId, rows), nextCursor };
    },
  }),
];
