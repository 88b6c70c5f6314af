type Person = { userId: string; onChanged: () => void };

let person: Person | undefined;

/** The user this page was loaded for. Tabs share cookies, so each call names that user and is refused for any other. */
export const pagePerson = {
  /** @param onChanged called if a call was refused because someone else is signed in @returns unsets the user */
  set(userId: string, onChanged: () => void): () => void {
    const current = { userId, onChanged };
    person = current;
    return () => {
      if (person === current) person = undefined;
    };
  },
  id: (): string | undefined => person?.userId,
  header: (): Record<string, string> => (person ? { 'x-user': encodeURIComponent(person.userId) } : {}),
  notifyChanged: () => person?.onChanged(),
};
