import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import * as z from 'zod/mini';
import { Failure } from '@/lib/values/failure';

const detailsSchema = z.object({ issues: z.array(z.object({ path: z.string(), message: z.string() })) });

/**
 * Puts what the service refused at the fields it is about (400 with `details.issues`).
 * @param fieldOf from a path of the body to the form's field; left out: the same name
 * @returns whether every issue found its field, so that nothing is left to say elsewhere
 */
export function setFieldErrors<Values extends FieldValues, Body>(
  form: Pick<UseFormReturn<Values, unknown, Body>, 'getValues' | 'setError'>,
  error: unknown,
  fieldOf: (path: string) => string = (path) => path,
): boolean {
  const details =
    error instanceof Failure && error.status === 400 ? detailsSchema.safeParse(error.details).data : null;
  if (!details || details.issues.length === 0) return false;
  let isAllPlaced = true;
  for (const { path, message } of details.issues) {
    const name = fieldOf(path) as FieldPath<Values>;
    // A member that the form has no field for: said by the form as a whole.
    if (form.getValues(name) === undefined) isAllPlaced = false;
    else form.setError(name, { type: 'server', message });
  }
  return isAllPlaced;
}
