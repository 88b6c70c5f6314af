import { createLoader, createSerializer, parseAsString, parseAsStringLiteral } from 'nuqs/server';

const contactViews = ['person', 'company', 'call-sheet'] as const;

/** The address book's state as it stands in the URL. */
export const contactParams = {
  by: parseAsStringLiteral(contactViews).withDefault('person'),
  q: parseAsString.withDefault(''),
  role: parseAsString.withDefault(''),
};

export type ContactView = (typeof contactViews)[number];
export type ContactFilter = { q: string; role: string };

export const loadContactParams = createLoader(contactParams);
export const serializeContactParams = createSerializer(contactParams);
