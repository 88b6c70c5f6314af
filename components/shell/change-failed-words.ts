import { mayHaveBeenSaved } from '@/lib/bff/may-have-been-saved';

/** For a change that failed after its screen was left. @param name of what was changed */
export const changeFailedWords = (name: string, error: unknown): string =>
  mayHaveBeenSaved(error)
    ? `We don’t know whether the change of ${name} was saved.`
    : `The change of ${name} was not saved.`;
