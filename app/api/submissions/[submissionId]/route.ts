import * as z from 'zod/mini';
import { requireUserSince } from '@/lib/auth/require-user';
import { handle } from '@/lib/bff/server';
import { submissions } from '@/lib/submissions/server';

/** The submission's state. Does not count as user activity. */
export const GET = handle<'submissionId'>(async ({ request, params }) => {
  const { userId } = await requireUserSince(request);
  return submissions().state(userId, params.submissionId);
});

const agoSchema = z.object({ ago: z.coerce.number().check(z.gte(0)) });

/** Cancels a submission sent `ago` milliseconds ago. If it has not arrived yet, it will not be carried out. */
export const DELETE = handle<'submissionId'>(async ({ request, params, query }) => {
  const { userId, since } = await requireUserSince(request);
  const { ago } = query(agoSchema);
  const sentAt = Date.now() - ago;
  // The record of a submission from an earlier session may have been lost with its store.
  return submissions().cancel(userId, params.submissionId, sentAt > since ? sentAt : 0);
});
