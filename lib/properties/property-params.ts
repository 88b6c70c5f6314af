import { createLoader, createSerializer, parseAsString } from 'nuqs/server';

/** The list's state as it stands in the URL. */
export const propertyParams = {
  q: parseAsString.withDefault(''),
  sale: parseAsString.withDefault(''),
};

export const loadPropertyParams = createLoader(propertyParams);
export const serializePropertyParams = createSerializer(propertyParams);
