import 'server-only';
import { Failure } from '@/lib/values/failure';
import { failureKindOf, type ResponseLike } from './failure-kind';

/** Makes one attempt and notes whether it may have been carried out. */
export type Observe<T> = (attempt: () => Promise<T>) => Promise<T>;

/**
 * Makes a write of several attempts. Once one may have been carried out, a later refusal does not show that nothing was
 * saved: unless the write succeeds, it ends as the latest such attempt did.
 */
export async function writeOrUncertain<T extends ResponseLike>(
  write: (observe: Observe<T>) => Promise<T>,
): Promise<T> {
  const uncertain: (() => T)[] = [];
  const observe: Observe<T> = async (attempt) => {
    try {
      const response = await attempt();
      if (mayBeCarriedOut(response)) uncertain.push(() => response);
      return response;
    } catch (error) {
      const outcome = () => {
        throw error;
      };
      if (error instanceof Failure && error.code === 'response_lost') uncertain.push(outcome);
      throw error;
    }
  };
  const response = await write(observe).catch((error: unknown) => {
    const outcome = uncertain.at(-1);
    if (outcome) return outcome();
    throw error;
  });
  const isSuccess = response.status >= 200 && response.status < 300;
  return isSuccess ? response : (uncertain.at(-1)?.() ?? response);
}

function mayBeCarriedOut(response: ResponseLike): boolean {
  const kind = failureKindOf(response);
  return kind !== null && kind !== 'pause';
}
