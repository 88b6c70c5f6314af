import { choiceParam, readerOf, serializerOf, textParam } from '@/lib/values/url-params';

const inviteTabs = ['received', 'sent'] as const;

/** The lists' state in the URL. */
export const inviteListParams = {
  tab: choiceParam(inviteTabs, 'received'),
  q: textParam(''),
  status: textParam(''),
};

export type InviteTab = (typeof inviteTabs)[number];

export const loadInviteListParams = readerOf(inviteListParams);
export const serializeInviteListParams = serializerOf(inviteListParams);
