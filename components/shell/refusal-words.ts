import { upperFirst } from '@/lib/values/text';
import type { Failure } from '@/lib/values/failure';
import { failureWords } from './failure-words';
import { issuesOf } from './set-field-errors';

const cannotChangeText = 'You do not have the right to change this, or this dashboard’s key does not.';

/** Why a write was not carried out: in the service's words if the request was not valid or in conflict. */
export function refusalWords(failure: Pick<Failure, 'status' | 'code' | 'message'>): string {
  if (failure.status === 400 || failure.status === 409) return failure.message;
  // The words for reads speak of seeing.
  if (failure.status === 403) return cannotChangeText;
  const { title, what } = failureWords(failure);
  return `${title}. ${what}`;
}

/** The same with each thing that is wrong with the request, for where no field shows it. */
export function refusalWordsWithIssues(failure: Failure): string {
  const words = refusalWords(failure);
  const issues = issuesOf(failure).map(({ message }) => upperFirst(message));
  return [words, ...issues.filter((issue) => !words.includes(issue))].join(' ');
}
