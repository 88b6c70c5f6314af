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

/** Keeps the ids for this user in this browser. Where storage is full or forbidden they are not kept. */
export const storeTeams = (userId: string, teamIds: string[]) => store.write(userId, [...new Set(teamIds)]);

/** The id in what someone typed or pasted, or null: an id alone, or an address that ends in one. */
export function teamIdIn(typed: string): string | null {
  const last =
    typed
      .trim()
      .replace(/[/?#]+$/, '')
      .split('/')
      .at(-1) ?? '';
  const result = teamIdSchema.safeParse(last.toLowerCase());
  return result.success ? result.data : null;
}
