import type { Stage } from '@/lib/stages/schema';
import type { EditedLetter } from '@/lib/values/greeting';

/** The letters as edited by the user, by transaction and reader, the latest edit last; null for the generated one. */
export type LetterEdits = Readonly<Record<string, LetterEdit | null>>;
/** `told`: the stages that the letter was written from; `isUsed`: it was copied or mailed since. */
type LetterEdit = EditedLetter & { to: string; told?: readonly Stage[]; isUsed?: boolean };

/** The key of a letter in `LetterEdits`. */
export const letterKey = (about: string, reader: string) => `${about}:${reader}`;

/**
 * The edited letters that were not used yet.
 * @param about only those about these transactions @param except none about these
 */
export const unusedEdits = (
  edits: LetterEdits,
  about?: readonly string[],
  except: readonly string[] = [],
): LetterEdit[] =>
  Object.entries(edits).flatMap(([key, edit]) => {
    const isAbout = (ids: readonly string[]) => ids.some((id) => key.startsWith(letterKey(id, '')));
    return edit && !edit.isUsed && (!about || isAbout(about)) && !isAbout(except) ? [edit] : [];
  });
