import type {
  accessRequests, chains, invites, licences, links, listings, ownerships, parties, people, properties, stages,
  teamMembers, teams, transactions,
} from '../db/schema'; // oxfmt-ignore

/** The rows of a seed, collected in memory and then written table by table. */
export type World = {
  people: (typeof people.$inferSelect)[];
  chains: (typeof chains.$inferSelect)[];
  properties: (typeof properties.$inferSelect)[];
  listings: (typeof listings.$inferSelect)[];
  ownerships: (typeof ownerships.$inferSelect)[];
  transactions: (typeof transactions.$inferSelect)[];
  links: (typeof links.$inferSelect)[];
  parties: (typeof parties.$inferSelect)[];
  stages: (typeof stages.$inferSelect)[];
  invites: (typeof invites.$inferSelect)[];
  accessRequests: (typeof accessRequests.$inferSelect)[];
  teams: (typeof teams.$inferSelect)[];
  teamMembers: (typeof teamMembers.$inferSelect)[];
  licences: (typeof licences.$inferSelect)[];
};

export function emptyWorld(): World {
  return {
    people: [], chains: [], properties: [], listings: [], ownerships: [], transactions: [], links: [], parties: [],
    stages: [], invites: [], accessRequests: [], teams: [], teamMembers: [], licences: [],
  }; // oxfmt-ignore
}
