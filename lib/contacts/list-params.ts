import { choiceParam, readerOf, serializerOf, textParam } from '@/lib/values/url-params';

const contactViews = ['person', 'company', 'call-sheet'] as const;

/** The address book's state in the URL. */
export const contactParams = {
  by: choiceParam(contactViews, 'person'),
  q: textParam(''),
  role: textParam(''),
};

export type ContactView = (typeof contactViews)[number];
export type ContactFilter = { q: string; role: string };

export const loadContactParams = readerOf(contactParams);
export const serializeContactParams = serializerOf(contactParams);
