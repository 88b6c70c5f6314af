import { z } from 'zod';

/** Shapes with a name of their own in `/openapi.json`; the rest are written out where they are used. */
export const shapes = z.registry<{ id: string }>();

/** Gives a shape its name in the OpenAPI document. */
export function named<Schema extends z.ZodType>(id: string, schema: Schema, description?: string): Schema {
  const described = description ? schema.describe(description) : schema;
  shapes.add(described, { id });
  return described;
}
