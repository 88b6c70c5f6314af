import { toNestErrors } from '@hookform/resolvers';
import type { FieldError, FieldValues, Resolver } from 'react-hook-form';
import type { ZodMiniType } from 'zod/mini';

type BodyResolverOptions<Values> = {
  /** From what the fields hold to what is sent. Left out: the values as they are, without the empty ones. */
  toBody?: (values: Values) => unknown;
  /** The field that an issue of the body belongs to, by its dotted path; left out: the field of the same name. */
  fieldOf?: (path: string, values: Values) => string;
};

/**
 * Checks a form with the very schema its route uses: the fields hold what people type, the body is what is sent.
 * The submit handler is given the parsed body.
 */
export function bodyResolver<Values extends FieldValues, Body>(
  schema: ZodMiniType<Body>,
  { toBody = withoutEmpty, fieldOf = (path) => path }: BodyResolverOptions<Values> = {},
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

/** A copy without empty texts, nulls, NaN and objects that hold nothing: an empty field is a member left out. */
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
