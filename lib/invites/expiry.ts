import { inviteExpiries, type Invite, type InviteExpiry } from './schema';

/** The values of `expires` in words, the shortest first. */
export const expiryLabels: Record<InviteExpiry, string> = {
  oneDay: 'In one day',
  oneWeek: 'In one week',
  twoWeeks: 'In two weeks',
  oneMonth: 'In one month',
  never: 'Never',
};

/** Our default. The service's is `never`, but an invitation that no one answers should not stay open for ever. */
export const usualExpiry: InviteExpiry = 'twoWeeks';

const days: Record<InviteExpiry, number> = {
  oneDay: 1,
  oneWeek: 7,
  twoWeeks: 14,
  oneMonth: 30,
  never: Infinity,
};

/** The choice that an invite was probably sent with: the service returns only the moment it expires. */
export function expiryOf({ createdAt, expiresAt }: Pick<Invite, 'createdAt' | 'expiresAt'>): InviteExpiry {
  if (expiresAt === null) return 'never';
  const length = (Date.parse(expiresAt) - Date.parse(createdAt)) / 86_400_000;
  const off = (one: InviteExpiry) => Math.abs(days[one] - length);
  return inviteExpiries.reduce((nearest, one) => (off(one) < off(nearest) ? one : nearest));
}
