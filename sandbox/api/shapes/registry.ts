import { z } from 'zod';

/** Shapes that have their own name in `/openapi.json`; all others are inlined. */
export const shapes = z.registry<{ id: string }>();

/** Gives a shape its name in the OpenAPI document. */
export function named<Schema extends z.ZodType>(id: string, schema: Schema, description?: string): Schema {
  const described = description ? schema.describe(description) : schema;
  shapes.add(described, { id });
  return described;
}
