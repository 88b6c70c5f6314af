import { readerOf, serializerOf, textParam } from '@/lib/values/url-params';

/** The state of the parties page: the party that is being changed. */
export const partyParams = { edit: textParam() };

export const loadPartyParams = readerOf(partyParams);
export const serializePartyParams = serializerOf(partyParams);
