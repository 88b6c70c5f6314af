import { choiceParam, readerOf, serializerOf, textParam } from '@/lib/values/url-params';
import { type AccessRequest, accessRequestStatuses } from './schema';

export const requestViews = [...accessRequestStatuses, 'any'] as const;

/** The queue's state in the URL. `request`: the id of the open request. */
export const requestParams = {
  status: choiceParam(requestViews, 'pending'),
  request: textParam(),
};

export type RequestView = (typeof requestViews)[number];

export const loadRequestParams = readerOf(requestParams);
export const serializeRequestParams = serializerOf(requestParams);

/** The longest wait first. */
export const oldestFirst = (requests: readonly AccessRequest[]): AccessRequest[] =>
  [...requests].sort((a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt));

/** The next unhandled request after `after`, wrapping around at the end; null if there is none. */
export function nextToReview(
  requests: readonly AccessRequest[],
  after: string | null,
  handled: readonly string[],
): AccessRequest | null {
  const at = requests.findIndex(({ id }) => id === after);
  const rotated = [...requests.slice(at + 1), ...requests.slice(0, at + 1)];
  return rotated.find(({ id }) => id !== after && !handled.includes(id)) ?? null;
}
