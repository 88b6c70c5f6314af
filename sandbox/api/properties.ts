import { presentProperty, readProperty, readPropertyPage } from '../db/read-properties';
import { operation } from './operation';
import { readPage } from './read-page';
import { noQuery, page, pageQuery, single } from './shapes/page';
import { listedPropertyShape, propertyShape } from './shapes/property';

export const propertyOperations = [
  operation({
    id: 'listProperties',
    number: 12,
    noun: 'Properties',
    method: 'GET',
    path: '/v1/properties',
    summary: 'The properties the user owns, newest-updated first',
    scope: 'properties:read',
    query: pageQuery,
    body: undefined,
    status: 200,
    response: page(listedPropertyShape),
    refusals: [],
    async handle(context, { query }) {
      const { db, clock, caller } = context;
      const { rows, nextCursor } = await readPage(
        context,
        'properties',
        query,
        (window) => readPropertyPage(db, caller.personId, clock.now(), window),
        (row) => ({ at: row.updatedAt, id: row.id }),
      );
      return { data: rows.map(presentProperty), nextCursor };
    },
  }),
  operation({
    id: 'getProperty',
    number: 13,
    noun: 'Properties',
    method: 'GET',
    path: '/v1/properties/{propertyId}',
    summary: 'One property that the user owns or is a party for',
    scope: 'properties:read',
    query: noQuery,
    body: undefined,
    status: 200,
    response: single(propertyShape),
    refusals: ['not_found'],
    handle: async ({ db, clock, caller }, { params }) => ({
      data: await readProperty(db, caller.personId, clock.now(), params.propertyId),
    }),
  }),
];
