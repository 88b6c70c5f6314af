import { readerOf, serializerOf, textParam } from '@/lib/values/url-params';

/** The list's state in the URL. */
export const propertyParams = {
  q: textParam(''),
  sale: textParam(''),
};

export const loadPropertyParams = readerOf(propertyParams);
export const serializePropertyParams = serializerOf(propertyParams);
