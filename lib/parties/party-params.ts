import { readerOf, serializerOf, textParam } from '@/lib/values/url-params';

/** The parties page's state in the URL: the party being changed. */
export const partyParams = { edit: textParam() };

export const loadPartyParams = readerOf(partyParams);
export const serializePartyParams = serializerOf(partyParams);
