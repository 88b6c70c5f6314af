import { createLoader, createSerializer, parseAsString, parseAsStringLiteral } from 'nuqs/server';

/** The state of the invite page: what fills the form in, and whether one person is invited or several. */
export const inviteParams = {
  email: parseAsString.withDefault(''),
  role: parseAsString.withDefault(''),
  representing: parseAsString.withDefault(''),
  mode: parseAsStringLiteral(['one', 'several']).withDefault('one'),
};

export const loadInviteParams = createLoader(inviteParams);
export const serializeInviteParams = createSerializer(inviteParams);
