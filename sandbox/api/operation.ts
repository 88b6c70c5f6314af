import { z } from 'zod';
import type { Caller, Clock, Database } from '../context';
import type { RefusalCode } from '../rules/refusal';
import { named, shapes } from './shapes/registry';
import { uuid } from './shapes/text';

/** The scopes "carried by the partner key and named in the endpoint table". */
export const SCOPES = [
  'chains:read',
  'chains:write',
  'contacts:read',
  'invites:read',
  'invites:write',
  'properties:read',
  'requests:read',
  'requests:write',
  'teams:read',
  'transactions:write',
] as const;

export type Scope = (typeof SCOPES)[number];

/** What every handler receives. Cursors and person codes are derived from `secret`. */
export type OperationContext = { db: Database; clock: Clock; caller: Caller; secret: string };

type ParamName<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamName<Rest>
  : never;

type Parsed<Schema extends z.ZodType | undefined> = Schema extends z.ZodType ? z.output<Schema> : undefined;

type Spec<
  Path extends string,
  Query extends z.ZodObject,
  Body extends z.ZodType | undefined,
  Response extends z.ZodType,
> = {
  /** Verb and noun, the same names as throughout the code: `listChains`. */
  id: string;
  /** The endpoint's number in the document; null for stage creation, which has none. */
  number: number | null;
  noun: string;
  method: 'GET' | 'POST' | 'PATCH' | 'PUT';
  path: Path;
  summary: string;
  description?: string;
  scope: Scope | null;
  query: Query;
  body: Body;
  status: 200 | 201;
  /** Whether a creating operation returned something that already existed; its status is then 200. */
  isExisting?: (response: z.input<Response>) => boolean;
  response: Response;
  /** Refusals beyond those that any operation can return (credentials, limits, faults). */
  refusals: RefusalCode[];
  handle(
    context: OperationContext,
    input: { params: Record<ParamName<Path>, string>; query: z.output<Query>; body: Parsed<Body> },
  ): Promise<z.input<Response>>;
};

/** One operation as data: its route, validation and `/openapi.json` entry are all derived from it. */
export type Operation = Omit<
  Spec<string, z.ZodObject, z.ZodType | undefined, z.ZodType>,
  'handle' | 'isExisting'
> & {
  /** Path parameters, all of them ids. */
  params: z.ZodObject;
  isExisting?: (response: unknown) => boolean;
  /** Runs on input already validated against `params`, `query` and `body`. */
  handle(
    context: OperationContext,
    input: { params: unknown; query: unknown; body: unknown },
  ): Promise<unknown>;
};

/** Declares an operation; its handler's input has the types of its schemas. */
export function operation<
  const Path extends string,
  Query extends z.ZodObject,
  Body extends z.ZodType | undefined,
  Response extends z.ZodType,
>(spec: Spec<Path, Query, Body, Response>): Operation {
  const names = [...spec.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!);
  const params = z.object(Object.fromEntries(names.map((name) => [name, uuid()])));
  const title = spec.id[0]!.toUpperCase() + spec.id.slice(1);
  if (!shapes.has(spec.response)) named(`${title}Response`, spec.response);
  return { ...spec, params } as Operation;
}
