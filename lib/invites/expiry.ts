import { type InviteExpiry } from './schema';

/** The choices of `expires` as people say them, the shortest first. */
export const expiryLabels: Record<InviteExpiry, string> = {
  oneDay: 'In one day',
  oneWeek: 'In one week',
  twoWeeks: 'In two weeks',
  oneMonth: 'In one month',
  never: 'Never',
};

/** Ours, not the service's `never`: an invitation that nobody answers should not stay open for ever. */
export const usualExpiry: InviteExpiry = 'twoWeeks';
