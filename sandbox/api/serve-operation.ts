import type { Context } from 'hono';
import { forbidden } from '../rules/refusal';
import type { ApiEnvironment } from './environment';
import type { Operation, OperationContext } from './operation';
import { readInput } from './read-input';

/**
 * What turns an operation into a handler: its scope, its input, its response. The response is checked as well: what the
 * document does not say is never sent, and a mistake of ours is a 500 that a test or the log shows.
 */
export function serveOperation(operation: Operation, shared: Omit<OperationContext, 'caller'>) {
  return async (c: Context<ApiEnvironment>) => {
    const caller = c.get('caller');
    if (operation.scope && !caller.key.scopes.includes(operation.scope)) {
      throw forbidden(`The partner key lacks the scope ${operation.scope}.`);
    }
    const input = await readInput(operation, c.req);
    const response = operation.response.parse(await operation.handle({ ...shared, caller }, input));
    const status = operation.repeated?.(response) ? 200 : operation.status;
    return Response.json(response, { status });
  };
}
