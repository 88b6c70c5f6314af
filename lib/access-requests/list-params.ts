import { choiceParam, readerOf, serializerOf, textParam } from '@/lib/values/url-params';
import { accessRequestStatuses } from './schema';

export const requestViews = [...accessRequestStatuses, 'any'] as const;

/** The queue's state as it stands in the URL. `request`: the id of the one that is open. */
export const requestParams = {
  status: choiceParam(requestViews, 'pending'),
  request: textParam(),
};

export type RequestView = (typeof requestViews)[number];

export const loadRequestParams = readerOf(requestParams);
export const serializeRequestParams = serializerOf(requestParams);
