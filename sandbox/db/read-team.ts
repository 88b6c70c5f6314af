import { and, asc, desc, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { teamMemberShape } from '../api/shapes/team-member';
import type { Database } from '../context';
import { displayName, personCode, visibleContact } from '../rules/contact-sharing';
import { notFound } from '../rules/refusal';
import { groupBy } from './group-by';
import { licences, people, teamMembers } from './schema';

/**
 * Endpoint rules 20: "Lists the active members of a team the user belongs to." Two queries, however large the team.
 * @throws Refusal not_found if the user is not an active member
 */
export async function readTeamMembers(
  db: Database,
  secret: string,
  viewerId: string,
  teamId: string,
): Promise<z.input<typeof teamMemberShape>[]> {
  const members = await db
    .select({ role: teamMembers.role, person: people })
    .from(teamMembers)
    .innerJoin(people, eq(people.id, teamMembers.personId))
    .where(and(eq(teamMembers.teamId, teamId), eq(teamMembers.active, true)))
    .orderBy(desc(teamMembers.createdAt), desc(teamMembers.personId));
  if (!members.some(({ person }) => person.id === viewerId)) throw notFound();
  const teamLicences = await db
    .select()
    .from(licences)
    .where(eq(licences.teamId, teamId))
    .orderBy(asc(licences.id));
  const licencesOf = groupBy(teamLicences, (licence) => licence.personId);
  return members.map(({ role, person }) => ({
    id: personCode(secret, viewerId, person.id),
    you: person.id === viewerId,
    role,
    name: displayName(person, viewerId),
    email: visibleContact(person, viewerId).email,
    licences: (licencesOf.get(person.id) ?? []).map(({ id, type, active, used }) => ({
      id,
      type,
      active,
      used,
    })),
  }));
}
