import { createHmac } from 'node:crypto';
import type { Sharing } from '../db/schema';

type Person = {
  id: string;
  name: string;
  email: string;
  phone: string | null;
  company: string | null;
  companyWebsite: string | null;
  sharing: Sharing;
};

/**
 * "masked by the person's sharing settings" (Party), "details the person does not share with the user are null"
 * (Address-book entry). A person always sees their own details.
 */
export function visibleContact(person: Person, viewerId: string) {
  const shows = (detail: keyof Sharing) => person.id === viewerId || person.sharing[detail];
  return {
    name: shows('name') ? person.name : null,
    email: shows('email') ? person.email : null,
    phone: shows('phone') ? person.phone : null,
    company: shows('company') ? person.company : null,
  };
}

/**
 * The address book shares `companyWebsite` together with the company. (A party's is not masked: Party lists only the
 * other four details as masked.)
 */
export function visibleWebsite(person: Person, viewerId: string): string | null {
  return person.id === viewerId || person.sharing.company ? person.companyWebsite : null;
}

/**
 * "string, as the person chose to be seen" (Team member), "display name of the sender" (Invite): never null, so
 * a private name is shown as initials.
 */
export function displayName(person: Pick<Person, 'id' | 'name' | 'sharing'>, viewerId: string): string {
  if (person.id === viewerId || person.sharing.name) return person.name;
  const words = person.name.split(/\s+/).filter(Boolean);
  return words.map((word) => `${[...word][0]!.toUpperCase()}.`).join(' ');
}

/**
 * "opaque 64-character string; stable for the caller and that person; not their user id" (Team member; the
 * address book's ids are of the same kind). Without the secret it reveals nothing, and two callers' codes of the
 * same person cannot be linked.
 */
export function personCode(secret: string, callerId: string, personId: string): string {
  return createHmac('sha256', secret).update(`person\n${callerId}\n${personId}`).digest('hex');
}
