import { createLoader, createSerializer, parseAsString } from 'nuqs/server';

/** The state of the parties page: the party that is being changed. */
export const partyParams = { edit: parseAsString };

export const loadPartyParams = createLoader(partyParams);
export const serializePartyParams = createSerializer(partyParams);
