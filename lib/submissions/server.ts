import 'server-only';
import { createHash, randomUUID } from 'node:crypto';
import { memoryStore } from '@/lib/auth/memory-store';
import { processState } from '@/lib/values/process-state';
import { redisStore } from '@/lib/auth/redis-store';
import { requirePartner } from '@/lib/auth/require-partner';
import { env } from '@/lib/env';
import { type Partner } from '@/lib/partner-api/create-partner';
import { createJournal, retentionMs } from './journal';
import { submissionHeaders, submissionIdSchema } from './schema';
import { createSubmissions, type Creation } from './submissions';

/** The submissions of this process; with Redis, all processes share them. */
export const submissions = () =>
  processState('submissions', () => {
    const { REDIS_URL, SESSION_SECRET: secrets } = env();
    const store = REDIS_URL
      ? redisStore({ url: REDIS_URL, idleMs: retentionMs, namespace: 'submissions' })
      : memoryStore({ idleMs: retentionMs });
    return createSubmissions(createJournal({ store, secrets }));
  });

/**
 * For routes that create something: carries out the request's submission once, even if the browser disconnects.
 * @throws Failure as `requirePartner`, `readBody` and the call do
 */
export async function createOnce<Body, T>(
  request: Request,
  readBody: () => Promise<Body>,
  creationOf: (partner: Partner, body: Body) => Creation<T>,
): Promise<T> {
  const partner = await requirePartner({});
  const body = await readBody();
  const idIn = (name: string) => submissionIdSchema.safeParse(request.headers.get(name)).data;
  const id = idIn(submissionHeaders.id) ?? randomUUID();
  const { pathname } = new URL(request.url);
  const print = createHash('sha256')
    .update(`${pathname} ${JSON.stringify(body)}`)
    .digest('base64url');
  const sendAnyway = request.headers.get(submissionHeaders.anyway) === '1';
  const batch = idIn(submissionHeaders.batch) ?? id;
  const submission = { userId: partner.userId, id, batch, print, sendAnyway };
  return submissions().submit(submission, creationOf(partner, body));
}
