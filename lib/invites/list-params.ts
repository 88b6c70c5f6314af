import { createLoader, createSerializer, parseAsString, parseAsStringLiteral } from 'nuqs/server';

const inviteTabs = ['received', 'sent'] as const;

/** The lists' state as it stands in the URL. */
export const inviteParams = {
  tab: parseAsStringLiteral(inviteTabs).withDefault('received'),
  q: parseAsString.withDefault(''),
  status: parseAsString.withDefault(''),
};

export type InviteTab = (typeof inviteTabs)[number];

export const loadInviteParams = createLoader(inviteParams);
export const serializeInviteParams = createSerializer(inviteParams);
