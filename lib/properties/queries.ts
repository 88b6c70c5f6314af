import { bff } from '@/lib/bff/fetch';
import { pageOf } from '@/lib/bff/page-of';
import { pagedQuery, itemQuery, type PageSource, type Source } from '@/lib/query/pages';
import { api } from '@/lib/routes';
import type { Property, PropertyDetail } from './schema';

// Imported lazily, with the first response: data that came with the page was validated on the server.
const propertyDetailSchema = () => import('./schema').then((schema) => schema.propertyDetailSchema);
const propertySchema = () => import('./schema').then((schema) => schema.propertySchema);

export const propertyKeys = {
  all: ['properties'],
  list: ['properties', 'list'],
  one: (propertyId: string) => ['properties', 'one', propertyId],
} as const;

/** The properties the user owns, newest-updated first, page by page. */
export const propertiesQuery = (
  source: PageSource<Property> = (page, options) =>
    bff.get(api.properties(page), pageOf(propertySchema), options),
) => pagedQuery(propertyKeys.list, source);

export const propertyQuery = (
  propertyId: string,
  source: Source<PropertyDetail> = (options) =>
    bff.get(api.property(propertyId), propertyDetailSchema, options),
) => itemQuery(propertyKeys.one(propertyId), source);
