import { officeTime } from './calendar';
import { DEMO_PEOPLE, type DemoSlug } from './demo-people';
import { idOf } from './id-of';
import { emptyWorld, type World } from './world';

const SHARES_ALL = { name: true, email: true, phone: true, company: true };

/** Colleagues of the demo people: they appear on the team pages and as parties of some sales. */
const COLLEAGUES = [
  { slug: 'ben-carter', name: 'Ben Carter', team: 0, phone: '01632 960115', sharing: SHARES_ALL },
  {
    slug: 'sofia-mendes',
    name: 'Sofia Mendes',
    team: 0,
    phone: '01632 960116',
    sharing: { ...SHARES_ALL, email: false },
  },
  { slug: 'callum-reid', name: 'Callum Reid', team: 0, phone: null, sharing: SHARES_ALL },
  { slug: 'harriet-stone', name: 'Harriet Stone', team: 1, phone: '01632 960222', sharing: SHARES_ALL },
  {
    slug: 'dev-kapoor',
    name: 'Dev Kapoor',
    team: 1,
    phone: '01632 960223',
    sharing: { ...SHARES_ALL, email: false },
  },
  { slug: 'rosa-lindqvist', name: 'Rosa Lindqvist', team: 2, phone: '01632 960306', sharing: SHARES_ALL },
] as const;

const TEAM_ADMINS: DemoSlug[] = ['agent', 'conveyancer', 'admin'];

/** The rows that every seed contains: the six demo people and three teams with their members and licences. */
export function baseWorld(now: Date): World {
  const world = emptyWorld();
  const joined = officeTime(now, -365);
  world.teams.push(...TEAMS);

  for (const { slug, name, email, phone, company, website } of DEMO_PEOPLE) {
    world.people.push({
      id: idOf(`person:${slug}`), slug, name, email, phone, company, companyWebsite: website, sharing: SHARES_ALL,
      updatedAt: joined,
    }); // oxfmt-ignore
  }
  for (const { slug, name, team, phone, sharing } of COLLEAGUES) {
    const leader = DEMO_PEOPLE.find((person) => person.slug === TEAM_ADMINS[team])!;
    world.people.push({
      id: idOf(`person:${slug}`), slug, name, email: `${slug.replace('-', '.')}@${leader.email.split('@')[1]}`, phone,
      company: leader.company, companyWebsite: leader.website, sharing, updatedAt: joined,
    }); // oxfmt-ignore
  }

  TEAM_ADMINS.forEach((slug, team) => addMember(world, team, slug, 'admin', joined, true));
  COLLEAGUES.forEach(({ slug, team }, at) => addMember(world, team, slug, 'member', joined, at % 3 !== 2));
  return world;
}

function addMember(
  world: World,
  team: number,
  slug: string,
  role: string,
  joined: Date,
  used: boolean,
): void {
  const teamId = TEAMS[team]!.id;
  const personId = idOf(`person:${slug}`);
  world.teamMembers.push({ teamId, personId, role, active: true, createdAt: joined });
  world.licences.push({
    id: idOf(`licence:${slug}`),
    teamId,
    personId,
    type: 'pro_tier',
    active: true,
    used,
  });
}

/** The demo's teams. Their ids are fixed, because the API cannot list teams and partners configure the ids. */
const TEAMS = [
  { id: '7ea00000-0000-4000-8000-000000000001', name: 'Harbour & Vale' },
  { id: '7ea00000-0000-4000-8000-000000000002', name: 'Pennington Law' },
  { id: '7ea00000-0000-4000-8000-000000000003', name: 'Chain Desk' },
] as const;
