import { requireUser } from '@/lib/auth/require-user';
import { handle } from '@/lib/bff/server';
import { keepMemoryBodySchema } from '@/lib/today/schema';
import { forgetMemory, keepMemory, readMemory } from '@/lib/today/server';

/** The keys of the memory, for live sessions only. None of these methods counts as user activity. */
export const GET = handle(async ({ request }) => readMemory(await requireUser(request)));

export const PUT = handle(async ({ request, body }) => {
  const userId = await requireUser(request);
  return keepMemory(userId, await body(keepMemoryBodySchema));
});

export const DELETE = handle(async ({ request }) => forgetMemory(await requireUser(request)));
