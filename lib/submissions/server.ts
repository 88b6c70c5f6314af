import 'server-only';
import { createHash, randomUUID } from 'node:crypto';
import { memoryStore } from '@/lib/auth/memory-store';
import { processState } from '@/lib/auth/process-state';
import { redisStore } from '@/lib/auth/redis-store';
import { requirePartner } from '@/lib/auth/require-partner';
import { env } from '@/lib/env';
import { type Partner } from '@/lib/partner-api/create-partner';
import { createJournal, retentionMs } from './journal';
import { submissionHeaders, submissionIdSchema } from './schema';
import { createSubmissions, type Creation } from './submissions';

/** This process's submissions; with Redis all processes have the same. */
export const submissions = () =>
  processState('submissions', () => {
    const { REDIS_URL, SESSION_SECRET: secrets } = env();
    const store = REDIS_URL
      ? redisStore({ url: REDIS_URL, idleMs: retentionMs, namespace: 'submissions' })
      : memoryStore({ idleMs: retentionMs });
    return createSubmissions(createJournal({ store, secrets }));
  });

/**
 * For routes that create something: carries it out once for the submission that the request names, also when the
 * browser goes away meanwhile.
 * @throws Failure as `requirePartner`, the body's checks and the call do
 */
export async function createOnce<Body, T>(
  request: Request,
  readBody: () => Promise<Body>,
  creationOf: (partner: Partner, body: Body) => Creation<T>,
): Promise<T> {
  const partner = await requirePartner({});
  const body = await readBody();
  const given = (name: string) => submissionIdSchema.safeParse(request.headers.get(name)).data;
  const id = given(submissionHeaders.id) ?? randomUUID();
  const { pathname } = new URL(request.url);
  const print = createHash('sha256')
    .update(`${pathname} ${JSON.stringify(body)}`)
    .digest('base64url');
  const sendAnyway = request.headers.get(submissionHeaders.anyway) === '1';
  const batch = given(submissionHeaders.batch) ?? id;
  const asked = { userId: partner.userId, id, batch, print, sendAnyway };
  return submissions().submit(asked, creationOf(partner, body));
}
