type Person = { userId: string; onChanged: () => void };

let person: Person | undefined;

/** Whose page this is. All tabs share the cookies, so a call says who it is made for and is refused for anyone else. */
export const pagePerson = {
  /** @param onChanged a call was refused because someone else is signed in. @returns takes it back */
  set(userId: string, onChanged: () => void): () => void {
    const told = { userId, onChanged };
    person = told;
    return () => {
      if (person === told) person = undefined;
    };
  },
  id: (): string | undefined => person?.userId,
  header: (): Record<string, string> => (person ? { 'x-user': encodeURIComponent(person.userId) } : {}),
  notifyChanged: () => person?.onChanged(),
};
