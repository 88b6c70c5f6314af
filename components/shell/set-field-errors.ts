import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import * as z from 'zod/mini';
import { Failure } from '@/lib/values/failure';

const detailsSchema = z.object({ issues: z.array(z.object({ path: z.string(), message: z.string() })) });

/** The issues that the service returned (400 with `details.issues`). */
export const issuesOf = (error: unknown) =>
  (error instanceof Failure && error.status === 400 && detailsSchema.safeParse(error.details).data?.issues) ||
  [];

/**
 * Sets the issues that the service returned as errors of their fields.
 * @param fieldOf maps a path in the body to the form's field. Default: the same name
 * @returns whether every issue has a field, so that nothing else needs to be shown
 */
export function setFieldErrors<Values extends FieldValues, Body>(
  form: Pick<UseFormReturn<Values, unknown, Body>, 'getValues' | 'setError'>,
  error: unknown,
  fieldOf: (path: string) => string = (path) => path,
): boolean {
  const issues = issuesOf(error);
  if (issues.length === 0) return false;
  let hasFieldForAll = true;
  for (const { path, message } of issues) {
    const name = fieldOf(path) as FieldPath<Values>;
    // The form has no such field, so it must show the message as a whole.
    if (form.getValues(name) === undefined) hasFieldForAll = false;
    else form.setError(name, { type: 'server', message });
  }
  return hasFieldForAll;
}
