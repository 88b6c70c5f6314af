import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { bodyResolver, withoutEmpty } from './body-resolver';

const schema = z.strictObject({
  email: z.string({ error: 'Enter an email' }).check(z.minLength(1, 'Enter an email')),
  price: z.optional(z.number()),
  address: z.strictObject({ line: z.string({ error: 'Enter a line' }) }),
});
type Values = { email: string; price: number | null; address: { line: string } };
const options = { fields: {}, shouldUseNativeValidation: false };
const check = (values: Values) =>
  bodyResolver<Values, z.infer<typeof schema>>(schema)(values, undefined, options);

describe('bodyResolver', () => {
  it('returns the parsed body without empty fields', async () => {
    const result = await check({ email: 'a@example.com', price: null, address: { line: 'x' } });
    expect(result).toEqual({ values: { email: 'a@example.com', address: { line: 'x' } }, errors: {} });
  });

  it('reports issues at their fields, including nested fields', async () => {
    const { errors } = await check({ email: ' ', price: 1, address: { line: '' } });
    expect(errors).toMatchObject({ email: { message: 'Enter an email' } });
    expect(errors.address).toBeDefined();
  });

  it('reports only the first of several issues with a field', async () => {
    const title = z
      .string()
      .check(z.minLength(3, 'Too short'), z.regex(/^[a-z]+$/, 'Letters only'), z.regex(/^x/, 'Begin with x'));
    const resolve = bodyResolver(z.object({ title }), { toBody: (values) => values });
    expect((await resolve({ title: '1' }, undefined, options)).errors).toMatchObject({
      title: { message: 'Too short' },
    });
    expect((await resolve({ title: '1234' }, undefined, options)).errors).toMatchObject({
      title: { message: 'Letters only' },
    });
    // One field that fills two members of the body.
    const both = bodyResolver(z.object({ a: z.string('No a'), b: z.string('No b') }), {
      toBody: () => ({}),
      fieldOf: () => 'both',
    });
    expect((await both({}, undefined, options)).errors).toMatchObject({ both: { message: 'No a' } });
  });

  it('reports an issue of the whole body at the field that fieldOf names, else at root', async () => {
    const refusingSchema = z.object({ a: z.optional(z.string()) }).check(z.refine(() => false, 'Choose one'));
    const named = bodyResolver(refusingSchema, { fieldOf: (path) => path || 'a' });
    expect((await named({ a: 'x' }, undefined, options)).errors).toMatchObject({
      a: { message: 'Choose one' },
    });
    const unnamed = bodyResolver(refusingSchema);
    expect((await unnamed({ a: 'x' }, undefined, options)).errors).toMatchObject({
      root: { message: 'Choose one' },
    });
  });
});

it('tells fieldOf what was entered, on which the field may depend', async () => {
  const seen: unknown[] = [];
  const fieldOf = (path: string, values: object) => {
    seen.push([path, values]);
    return path;
  };
  const resolve = bodyResolver(z.object({ a: z.string('No a') }), { toBody: () => ({}), fieldOf });
  await resolve({ b: 1 }, undefined, options);
  expect(seen).toEqual([['a', { b: 1 }]]);
});

describe('withoutEmpty', () => {
  it('removes empty values, and objects that have no values left', () => {
    expect(
      withoutEmpty({ a: '', b: null, c: { d: ' ' }, e: Number.NaN, f: 0, g: false, h: ['x', ''] }),
    ).toEqual({
      f: 0,
      g: false,
      h: ['x', undefined],
    });
    expect(withoutEmpty({ a: '' })).toBeUndefined();
  });
});
