import { mutationOptions } from '@tanstack/react-query';
import { bff } from '@/lib/bff/fetch';
import { api } from '@/lib/routes';
import { createdAccessRequestSchema, type CreateAccessRequestBody } from './schema';

/**
 * Variables: the body of endpoint 18. After a lost answer asking again is safe: it gives the same request, with
 * `existing: true` (States rule 4). Nothing is invalidated: no list of the document shows the user's own requests.
 */
export const createAccessRequestMutation = (transactionId: string) =>
  mutationOptions({
    mutationFn: (body: CreateAccessRequestBody) =>
      bff.post(api.transactionAccessRequests(transactionId), createdAccessRequestSchema, body),
  });
