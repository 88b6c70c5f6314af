import { z } from 'zod';

/** PostgreSQL can store neither U+0000 nor unpaired surrogates, so we refuse them here. */
const storable = (text: string) => !text.includes('\u0000') && !/\p{Surrogate}/u.test(text);

/** Known values of a set that the document leaves open: any other string is valid too. */
export const openSet = (...known: [string, ...string[]]) => z.union([z.enum(known), z.string()]);

/** "Full set of saleState values: not shown." */
export const saleState = () => openSet('off-market', 'for-sale-sold-stc', 'unknown', 'for-sale-no-offers');

/** "values Buyer and Seller occur; an agent role is implied" */
export const role = () => openSet('Buyer', 'Seller');

/** A string in a request, of 1 to `max` characters. */
export const text = (max: number) =>
  z.string().min(1).max(max).refine(storable, 'must not contain NUL or unpaired surrogates');

/** A string in a request that may be empty. */
export const optionalText = (max: number) =>
  z.string().max(max).refine(storable, 'must not contain NUL or unpaired surrogates').optional();

/** Identifiers are "UUID format unless stated otherwise"; any version, compared in lower case. */
export const uuid = () => z.guid('must be a UUID').toLowerCase();

export const webAddress = () =>
  z
    .url({ protocol: /^https?$/, error: 'must be an http or https address' })
    .max(2048)
    .refine(storable, 'must not contain NUL or unpaired surrogates');
