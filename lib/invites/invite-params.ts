import { choiceParam, readerOf, serializerOf, textParam } from '@/lib/values/url-params';

/** The state of the invite page: what fills the form in, and whether one person is invited or several. */
export const inviteParams = {
  email: textParam(''),
  role: textParam(''),
  representing: textParam(''),
  mode: choiceParam(['one', 'several'], 'one'),
};

export const loadInviteParams = readerOf(inviteParams);
export const serializeInviteParams = serializerOf(inviteParams);
