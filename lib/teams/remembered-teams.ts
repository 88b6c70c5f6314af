import * as z from 'zod/mini';
import { parseList, privateStore } from '@/lib/session/private-store';

const teamIdSchema = z.uuid();
const storedSchema = z.array(teamIdSchema);
const store = privateStore('teams');

export const storedTeams = store.read;
export const subscribeToTeams = store.subscribe;

export const parseTeams = (stored: string): string[] => {
  const result = storedSchema.safeParse(parseList(stored));
  return result.success ? result.data : [];
};

/** Stores the ids for this user in this browser, unless storage is full or forbidden. */
export const storeTeams = (userId: string, teamIds: string[]) => store.write(userId, [...new Set(teamIds)]);

/** Extracts a team id from text: an id, or the URL of a team’s page. Null if there is none. */
export function teamIdIn(typed: string): string | null {
  const last =
    typed
      .trim()
      .replace(/[?#].*$/, '')
      .replace(/\/+$/, '')
      .split('/')
      .at(-1) ?? '';
  const result = teamIdSchema.safeParse(last.toLowerCase());
  return result.success ? result.data : null;
}
