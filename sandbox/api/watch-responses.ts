import { INJECTED_FAULT } from '../operator/faults';
import type { OpenApiDocument } from './openapi';
import { responseChecker } from './response-checker';
import type { ResponseWatcher } from './show-responses';

/** Checks every response of a sandbox against its OpenAPI document. Only for tests. */
export function watchResponses(document: OpenApiDocument): {
  watch: ResponseWatcher;
  throwIfUndocumented(): void;
} {
  const check = responseChecker(document);
  const undocumented: string[] = [];
  return {
    async watch(method, path, response) {
      const body: unknown = response.body && JSON.parse(await response.text());
      // The operator may inject any status, even one that the service itself never returns.
      if (JSON.stringify(body).includes(INJECTED_FAULT)) return;
      try {
        check({ method: method === 'HEAD' ? 'GET' : method, path, status: response.status, body });
      } catch (error) {
        undocumented.push((error as Error).message);
      }
    },

    throwIfUndocumented() {
      if (undocumented.length > 0) throw new Error(undocumented.join('\n'));
    },
  };
}
