import 'server-only';
import { type Partner } from '@/lib/partner-api/create-partner';
import { path } from '@/lib/partner-api/path';
import { dataSchema } from '@/lib/values/schema';
import { type Page, type PageRequest } from '@/lib/values/page';
import { type Property, type PropertyDetail, propertyDetailSchema, propertySchema } from './schema';

/** Endpoint 12: the properties the user owns, newest-updated first. */
export function listProperties(partner: Partner, page: PageRequest): Promise<Page<Property>> {
  return partner.list(path`/v1/properties`, propertySchema, { query: page });
}

/** Endpoint 13: a property the user owns or is a party on a transaction for. */
export function getProperty(partner: Partner, propertyId: string): Promise<PropertyDetail> {
  return partner.get(path`/v1/properties/${propertyId}`, dataSchema(propertyDetailSchema));
}
