import { viewPermission } from '../rules/permissions';
import { officeTime } from './calendar';
import { transactionIdOf } from './chain-rows';
import { idOf } from './id-of';
import type { World } from './world';

type Invitation = {
  sale: string;
  from: string;
  /** The slug of a known person, or an email address. */
  to: string;
  role: string;
  representing: string;
  status: 'pending' | 'accepted' | 'declined' | 'revoked';
  /** Days from now. */
  sent: number;
  expires?: number;
};

const INVITATIONS: Invitation[] = [
  // Sent by the agent.
  { sale: 'ashgrove-road', from: 'agent', to: 'conveyancer', role: 'Conveyancer', representing: 'Buyer', status: 'pending', sent: -1, expires: 13 },
  { sale: 'wells-road', from: 'agent', to: 'conveyancer', role: 'Conveyancer', representing: 'Buyer', status: 'pending', sent: -3, expires: 4 },
  { sale: 'picton-terrace', from: 'agent', to: 'hetty.moss@clearpath.example.com', role: 'Mortgage Broker', representing: 'Buyer', status: 'pending', sent: -6 },
  { sale: 'pulteney-mews', from: 'agent', to: 'blockcare@freehold-managers.example.com', role: 'Managing Agent', representing: 'Seller', status: 'pending', sent: -9, expires: -2 },
  { sale: 'cotham-vale', from: 'agent', to: 'isla-grant', role: 'Surveyor', representing: 'Buyer', status: 'accepted', sent: -38, expires: -24 },
  { sale: 'hill-road', from: 'agent', to: 'peter-amadi', role: 'Surveyor', representing: 'Buyer', status: 'declined', sent: -41 },
  { sale: 'frome-road', from: 'agent', to: 'ravi-menon', role: 'Mortgage Broker', representing: 'Buyer', status: 'revoked', sent: -30 },
  { sale: 'lavender-close', from: 'agent', to: 'liam-gallagher-reed', role: 'Buyer', representing: 'Buyer', status: 'accepted', sent: -118 },
  // Received by the agent.
  { sale: 'marine-parade', from: 'conveyancer', to: 'agent', role: 'Estate Agent', representing: 'Buyer', status: 'pending', sent: -2, expires: 12 },
  { sale: 'wharf-house', from: 'judith-marlow', to: 'agent', role: "Buyer's Agent", representing: 'Buyer', status: 'pending', sent: -15, expires: -1 },
  { sale: 'rectory-gardens', from: 'nina-solberg', to: 'agent', role: "Buyer's Agent", representing: 'Buyer', status: 'declined', sent: -70 },
  { sale: 'priory-walk', from: 'harriet-stone', to: 'agent', role: 'Estate Agent', representing: 'Seller', status: 'accepted', sent: -84 },
  // The conveyancer's.
  { sale: 'victoria-square', from: 'conveyancer', to: 'caroline-tate', role: 'Seller', representing: 'Seller', status: 'accepted', sent: -95 },
  { sale: 'redland-court', from: 'conveyancer', to: 'tomas.reyes@beacon-mortgages.example.com', role: 'Mortgage Broker', representing: 'Buyer', status: 'pending', sent: -4, expires: 26 },
  { sale: 'kipling-avenue', from: 'agent', to: 'conveyancer', role: 'Conveyancer', representing: 'Seller', status: 'declined', sent: -104 },
  { sale: 'station-approach', from: 'harriet-stone', to: 'conveyancer', role: 'Conveyancer', representing: 'Buyer', status: 'pending', sent: -20, expires: -6 },
  // The admin's.
  { sale: 'southville-place', from: 'agent', to: 'admin', role: 'Sales Progressor', representing: 'Seller', status: 'pending', sent: -1 },
  { sale: 'lyncombe-hill', from: 'agent', to: 'admin', role: 'Sales Progressor', representing: 'Seller', status: 'accepted', sent: -108 },
  { sale: 'silver-street', from: 'admin', to: 'ian.fell@castle-gate.example.com', role: 'Conveyancer', representing: 'Seller', status: 'pending', sent: -5, expires: 9 },
  // The seller's and the buyer's.
  { sale: 'rectory-gardens', from: 'nina-solberg', to: 'seller', role: 'Buyer', representing: 'Buyer', status: 'declined', sent: -75 },
  { sale: 'cotham-vale', from: 'agent', to: 'seller', role: 'Seller', representing: 'Seller', status: 'accepted', sent: -58 },
  { sale: 'picton-terrace', from: 'agent', to: 'buyer', role: 'Buyer', representing: 'Buyer', status: 'pending', sent: -2, expires: 5 },
]; // oxfmt-ignore

type Request = {
  sale: string;
  from: string;
  role: string;
  representing: string;
  status: Invitation['status'];
  asked: number;
};

/** From people on other links of the same chain. */
const REQUESTS: Request[] = [
  { sale: 'lyncombe-hill', from: 'megan-price', role: 'Conveyancer', representing: 'Seller', status: 'pending', asked: -1 },
  { sale: 'cotham-vale', from: 'alice-thorne', role: 'Conveyancer', representing: 'Buyer', status: 'pending', asked: -2 },
  { sale: 'pulteney-mews', from: 'ravi-menon', role: 'Mortgage Broker', representing: 'Buyer', status: 'pending', asked: -4 },
  { sale: 'hill-road', from: 'jamie-osei', role: 'Estate Agent', representing: 'Buyer', status: 'pending', asked: -9 },
  { sale: 'redland-court', from: 'ian-doyle', role: 'Seller', representing: 'Seller', status: 'pending', asked: -23 },
  { sale: 'frome-road', from: 'leo-marchetti', role: 'Estate Agent', representing: 'Buyer', status: 'pending', asked: -41 },
  { sale: 'redland-court', from: 'kwame-boateng', role: 'Conveyancer', representing: 'Buyer', status: 'declined', asked: -20 },
  { sale: 'victoria-square', from: 'ellie-ward', role: 'Mortgage Broker', representing: 'Buyer', status: 'revoked', asked: -33 },
  { sale: 'kipling-avenue', from: 'megan-price', role: 'Conveyancer', representing: 'Buyer', status: 'declined', asked: -60 },
  { sale: 'marine-parade', from: 'kwame-boateng', role: 'Conveyancer', representing: 'Buyer', status: 'pending', asked: -6 },
]; // oxfmt-ignore

/** The invites and access requests of the demo, in every state that the document names. */
export function addInvitesAndRequests(world: World, now: Date): void {
  const emailOf = new Map(world.people.map(({ slug, email }) => [slug, email]));
  INVITATIONS.forEach(({ sale, from, to, role, representing, status, sent, expires }, at) => {
    const createdAt = officeTime(now, sent, at * 3);
    world.invites.push({
      id: idOf(`invite:${sale}:${to}`), transactionId: transactionIdOf(sale), fromPersonId: idOf(`person:${from}`),
      toEmail: emailOf.get(to) ?? to, role, representing, permissions: viewPermission(), status,
      expiresAt: expires === undefined ? null : officeTime(now, expires, at), createdAt,
      updatedAt: status === 'pending' ? createdAt : officeTime(now, sent / 2, at),
    }); // oxfmt-ignore
  });
  REQUESTS.forEach(({ sale, from, role, representing, status, asked }, at) => {
    const createdAt = officeTime(now, asked, at * 5);
    world.accessRequests.push({
      id: idOf(`request:${sale}:${from}`), transactionId: transactionIdOf(sale), personId: idOf(`person:${from}`), role, representing,
      status, createdAt, updatedAt: status === 'pending' ? createdAt : officeTime(now, asked / 2, at),
    }); // oxfmt-ignore
  });
}
