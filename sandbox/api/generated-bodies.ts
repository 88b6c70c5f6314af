import fc from 'fast-check';
import { z } from 'zod';
import type { KnownIds } from './bad-input-cases';

type Schema = {
  type?: string;
  format?: string;
  enum?: unknown[];
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  pattern?: string;
};

/** Bodies that fit a request's schema, nearly fit it, or do not fit at all. Only for tests. */
export function bodiesOf(schema: z.ZodType, ids: KnownIds): fc.Arbitrary<unknown> {
  const fitting = fit(z.toJSONSchema(schema, { io: 'input' }) as Schema, ids);
  return fc.oneof(
    { weight: 5, arbitrary: fitting },
    {
      weight: 3,
      arbitrary: fc
        .tuple(fitting, fc.infiniteStream(fc.nat()), anything)
        .map(([body, choices, replacement]) => replaceOne(body, choices, replacement)),
    },
    { weight: 1, arbitrary: anything },
  );
}

/** Arbitrary strings, including those that trip up databases and parsers. */
const strings = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    '',
    '\u0000',
    '\ud800',
    "'; drop table chains; --",
    '%s%n',
    '{"$ref":"x"}',
    '\u202e',
    'x'.repeat(5000),
  ),
);
const anything = fc.oneof(
  fc.jsonValue(),
  strings,
  fc.constantFrom(null, -1, 1e308, 5e-324, 2 ** 53, [], {}, [[]], { length: 1 }, { toString: 1 }),
);

function fit(schema: Schema, ids: KnownIds): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((option) => fit(option, ids)));
  if (schema.properties) {
    const members = Object.entries(schema.properties).map(
      ([name, member]) => [name, fit(member, ids)] as const,
    );
    return fc.record(Object.fromEntries(members), { requiredKeys: schema.required ?? [] });
  }
  switch (schema.type) {
    case 'string':
      return fitString(schema, ids);
    case 'number':
      return fc.double({ min: 0, noNaN: true, noDefaultInfinity: true });
    case 'boolean':
      return fc.boolean();
    default:
      return fc.constant(null);
  }
}

function fitString({ format, pattern }: Schema, ids: KnownIds): fc.Arbitrary<unknown> {
  if (format === 'uuid') return fc.oneof(fc.constantFrom(...Object.values(ids)), fc.uuid());
  if (format === 'date-time') return fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
  if (format === 'email') return fc.emailAddress();
  if (format === 'uri') return fc.webUrl();
  if (pattern) return fc.constantFrom('GB', 'GBP', 'XX', 'EUR');
  return strings;
}

/** Replaces one value somewhere in a body; `choices` selects the member at each level. */
function replaceOne(body: unknown, choices: Iterator<number>, replacement: unknown): unknown {
  if (body === null || typeof body !== 'object' || Array.isArray(body)) return replacement;
  const names = Object.keys(body);
  if (names.length === 0) return replacement;
  const next = () => choices.next().value as number;
  const name = names[next() % names.length]!;
  const inner = (body as Record<string, unknown>)[name];
  return { ...body, [name]: next() % 2 ? replaceOne(inner, choices, replacement) : replacement };
}
