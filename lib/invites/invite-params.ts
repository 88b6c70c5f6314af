import { choiceParam, readerOf, serializerOf, textParam } from '@/lib/values/url-params';
import { inviteExpiries } from './schema';

/** Fills in the first row of the invite page. */
export const inviteParams = {
  email: textParam(''),
  role: textParam(''),
  representing: textParam(''),
  expires: choiceParam(inviteExpiries),
  /** The id of a sent invite whose address was wrong. */
  correct: textParam(''),
};

export const loadInviteParams = readerOf(inviteParams);
export const serializeInviteParams = serializerOf(inviteParams);
