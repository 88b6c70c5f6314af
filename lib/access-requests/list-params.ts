import { choiceParam, readerOf, serializerOf, textParam } from '@/lib/values/url-params';
import { accessRequestStatuses } from './schema';

export const requestViews = [...accessRequestStatuses, 'any'] as const;

/** The queue's state in the URL. `request`: the id of the open one. */
export const requestParams = {
  status: choiceParam(requestViews, 'pending'),
  request: textParam(),
};

export type RequestView = (typeof requestViews)[number];

export const loadRequestParams = readerOf(requestParams);
export const serializeRequestParams = serializerOf(requestParams);
