import { ORDERED_FAULT } from '../operator/faults';
import type { OpenApiDocument } from './openapi';
import { responseChecker } from './response-checker';
import type { AnswerWatcher } from './show-answers';

/** Holds every answer that a sandbox gives against its OpenAPI document. Only for tests. */
export function watchAnswers(document: OpenApiDocument): {
  watch: AnswerWatcher;
  throwIfUndocumented(): void;
} {
  const check = responseChecker(document);
  const undocumented: string[] = [];
  return {
    async watch(method, path, answer) {
      const body: unknown = answer.body && JSON.parse(await answer.text());
      // The operator may order any status, also one that the service itself never answers.
      if (JSON.stringify(body).includes(ORDERED_FAULT)) return;
      try {
        check({ method: method === 'HEAD' ? 'GET' : method, path, status: answer.status, body });
      } catch (error) {
        undocumented.push((error as Error).message);
      }
    },

    throwIfUndocumented() {
      if (undocumented.length > 0) throw new Error(undocumented.join('\n'));
    },
  };
}
