import type { Context, HonoRequest } from 'hono';
import type { z } from 'zod';
import { forbidden, invalid, type Issue, Refusal } from '../rules/refusal';
import type { Operation, OperationContext } from './operation';
import type { ApiEnvironment } from './environment';

const MAX_BODY_BYTES = 256 * 1024;
/** Keeps error responses small, however much is wrong with the request. */
const MAX_ISSUES = 20;
const MAX_ISSUE_LENGTH = 200;

/**
 * Reads the parts of a request and validates each against its schema.
 * @throws Refusal invalid_request with every issue found, payload_too_large or unsupported_media_type
 */
export async function readInput(operation: Operation, request: HonoRequest) {
  const issues: Issue[] = [];
  const params = check(operation.params, request.param(), issues);
  const query = check(operation.query, singleValues(request, issues), issues);
  const body = operation.body && check(operation.body, await readJson(request), issues);
  if (issues.length > 0) throw invalid(issues.slice(0, MAX_ISSUES));
  return { params, query, body };
}

function check(schema: z.ZodType, value: unknown, issues: Issue[]): unknown {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  for (const issue of result.error.issues) issues.push(...toIssues(issue));
  return undefined;
}

/** Reports an unknown member at its own path, not at its parent's. */
function toIssues(issue: z.core.$ZodIssue): Issue[] {
  const path = issue.path.map(String);
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.slice(0, MAX_ISSUES).map((key) => toIssue([...path, key], 'is not a known member'));
  }
  return [toIssue(path, issue.message)];
}

function toIssue(path: string[], message: string): Issue {
  return { path: path.join('.').slice(0, MAX_ISSUE_LENGTH), message: message.slice(0, MAX_ISSUE_LENGTH) };
}

/** Repeated parameters are refused: `?limit=1&limit=2` is ambiguous. */
function singleValues(request: HonoRequest, issues: Issue[]): Record<string, string> {
  const values = new Map<string, string>();
  for (const [name, value] of new URL(request.url).searchParams) {
    if (values.has(name)) issues.push(toIssue([name], 'is given more than once'));
    values.set(name, value);
  }
  return Object.fromEntries(values);
}

async function readJson(request: HonoRequest): Promise<unknown> {
  const type = request.header('content-type');
  if (type !== undefined && !isJson(type)) throw unsupportedType();
  const bytes = await readBytes(request.raw).catch(refuseIncompleteBody);
  if (bytes.length === 0) throw invalid([{ path: '', message: 'a JSON body is required' }]);
  if (type === undefined) throw unsupportedType();
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw invalid([{ path: '', message: 'the body is not JSON in UTF-8' }]);
  }
}

const isJson = (type: string) => /^application\/json\s*(?:;\s*charset="?utf-8"?\s*)?$/i.test(type);

const unsupportedType = () =>
  new Refusal('unsupported_media_type', 'Send the body as application/json in UTF-8.');

/** A dropped connection or malformed chunks are the client's fault: 400, not 500. */
function refuseIncompleteBody(error: unknown): never {
  if (error instanceof Refusal) throw error;
  throw invalid([{ path: '', message: 'the body is incomplete' }]);
}

async function readBytes(request: Request): Promise<Uint8Array> {
  const tooLarge = () => new Refusal('payload_too_large', `A body may have at most ${MAX_BODY_BYTES} bytes.`);
  if (Number(request.headers.get('content-length') ?? 0) > MAX_BODY_BYTES) throw tooLarge();
  if (!request.body) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of request.body) {
    length += chunk.length;
    if (length > MAX_BODY_BYTES) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/**
 * Turns an operation into a handler that checks scope, input and response. Checking the response guarantees that
 * undocumented members are never sent: a mistake of ours becomes a 500, which shows in tests and in the log.
 */
export function serveOperation(operation: Operation, shared: Omit<OperationContext, 'caller'>) {
  return async (c: Context<ApiEnvironment>) => {
    const caller = c.get('caller');
    if (operation.scope && !caller.key.scopes.includes(operation.scope)) {
      throw forbidden(`The partner key lacks the scope ${operation.scope}.`);
    }
    const input = await readInput(operation, c.req);
    const response = operation.response.parse(await operation.handle({ ...shared, caller }, input));
    const status = operation.isExisting?.(response) ? 200 : operation.status;
    return Response.json(response, { status });
  };
}
