import { mutationOptions } from '@tanstack/react-query';
import { api } from '@/lib/routes';
import { newSubmission, submit, type ToSubmit } from '@/lib/submissions/submit';
import { createdAccessRequestSchema, type CreateAccessRequestBody } from './schema';

/**
 * Variables: the body of endpoint 18. Resolves to an `Outcome` with the request and whether it already existed; throws
 * Failure when refused. Invalidates nothing, as no list in the document shows the user's own requests.
 */
export const createAccessRequestMutation = (transactionId: string) =>
  mutationOptions({
    mutationFn: ({ body, sending = newSubmission() }: ToSubmit<CreateAccessRequestBody>) =>
      submit(api.transactionAccessRequests(transactionId), createdAccessRequestSchema, body, sending),
  });
