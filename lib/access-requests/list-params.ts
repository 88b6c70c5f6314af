import { createLoader, createSerializer, parseAsString, parseAsStringLiteral } from 'nuqs/server';
import { accessRequestStatuses } from './schema';

export const requestViews = [...accessRequestStatuses, 'any'] as const;

/** The queue's state as it stands in the URL. `request`: the id of the one that is open. */
export const requestParams = {
  status: parseAsStringLiteral(requestViews).withDefault('pending'),
  request: parseAsString,
};

export type RequestView = (typeof requestViews)[number];

export const loadRequestParams = createLoader(requestParams);
export const serializeRequestParams = createSerializer(requestParams);
