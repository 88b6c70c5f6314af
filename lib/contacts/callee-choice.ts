import type { Callee } from './who-to-call';

/** Identifies a person in one of their roles. */
export const calleeKey = ({ contact, role }: Callee) => `${contact.id} ${role}`;

/** A person as a choice of whom to write to. */
export const calleeChoice = (callee: Callee) => ({
  id: calleeKey(callee),
  text: callee.contact.name ?? 'Name not shared',
  detail: callee.role,
});
