import * as z from 'zod/mini';
import { requireUserSince } from '@/lib/auth/require-user';
import { handle } from '@/lib/bff/server';
import { submissions } from '@/lib/submissions/server';

/** What became of it. Asking does not count as being there. */
export const GET = handle<'submissionId'>(async ({ request, params }) => {
  const { userId } = await requireUserSince(request);
  return submissions().state(userId, params.submissionId);
});

const agoSchema = z.object({ ago: z.coerce.number().check(z.gte(0)) });

/** Sent so many milliseconds ago, it may never have arrived: then it will not be carried out any more. */
export const DELETE = handle<'submissionId'>(async ({ request, params, query }) => {
  const { userId, since } = await requireUserSince(request);
  const { ago } = query(agoSchema);
  const sentAt = Date.now() - ago;
  // What an earlier session has sent may lie in a store that is no more.
  return submissions().cancel(userId, params.submissionId, sentAt > since ? sentAt : 0);
});
