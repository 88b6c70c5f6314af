import type * as z from 'zod/mini';
import type { Page } from '@/lib/values/page';

/** The schema of a page of these items (Limits), loaded lazily. */
export const pageOf =
  <T>(item: () => Promise<z.ZodMiniType<T>>) =>
  async (): Promise<z.ZodMiniType<Page<T>>> => {
    const [{ pageSchema }, schema] = await Promise.all([import('@/lib/values/page'), item()]);
    return pageSchema(schema);
  };
