import { toNestErrors } from '@hookform/resolvers';
import type { FieldError, FieldValues, Resolver } from 'react-hook-form';
import type { ZodMiniType } from 'zod/mini';

type BodyResolverOptions<Values> = {
  /** Maps the form's values to the request body. Default: the values without the empty ones. */
  toBody?: (values: Values) => unknown;
  /** Maps the dotted path of an issue in the body to the form's field. Default: the field with that name. */
  fieldOf?: (path: string, values: Values) => string;
};

/**
 * Validates a form with the same schema as its route: maps the values to the request body and parses that.
 * The submit handler receives the parsed body.
 */
export function bodyResolver<Values extends FieldValues, Body>(
  schema: ZodMiniType<Body>,
  { toBody = withoutEmptyFields, fieldOf = (path) => path }: BodyResolverOptions<Values> = {},
): Resolver<Values, unknown, Body> {
  return (values, _context, options) => {
    const result = schema.safeParse(toBody(values));
    if (result.success) return { values: result.data, errors: {} };
    const errors: Record<string, FieldError> = {};
    for (const issue of result.error.issues) {
      const field = fieldOf(issue.path.join('.'), values) || 'root';
      errors[field] ??= { type: issue.code ?? 'invalid', message: issue.message };
    }
    return { values: {}, errors: toNestErrors<Values>(errors, options) };
  };
}

// A form in which everything is empty still has a body, so that each field gets its own error.
const withoutEmptyFields = (values: unknown) => withoutEmpty(values) ?? {};

/** Copies a value without empty strings, nulls, NaN and empty objects, because the body omits empty fields. */
export function withoutEmpty(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutEmpty);
  if (value === null || Number.isNaN(value)) return undefined;
  if (typeof value === 'string') return value.trim() === '' ? undefined : value;
  if (typeof value !== 'object') return value;
  const kept = Object.entries(value)
    .map(([name, member]) => [name, withoutEmpty(member)] as const)
    .filter(([, member]) => member !== undefined);
  return kept.length > 0 ? Object.fromEntries(kept) : undefined;
}
