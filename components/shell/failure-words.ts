import type { FailureFields } from '@/lib/values/failure';

export type FailureWords = {
  title: string;
  /** What happened, in plain words. */
  what: string;
  /** What to do next. */
  next: string;
  /** Whether a retry can help. */
  canRetry: boolean;
  icon: 'locked' | 'missing' | 'wait' | 'offline' | 'broken';
};

const byCode: Record<string, FailureWords> = {
  upstream_auth: {
    title: 'The service does not accept this dashboard',
    what: 'Your sign-in is fine, but the service did not accept this dashboard’s partner key.',
    next: 'Tell whoever runs this dashboard. You cannot fix this yourself.',
    canRetry: true,
    icon: 'locked',
  },
  auth_unavailable: {
    title: 'The sign-in service is not answering',
    what: 'You are still signed in, but we cannot renew your access at the moment.',
    next: 'Wait a moment and try again. You do not have to sign in again.',
    canRetry: true,
    icon: 'wait',
  },
  sessions_unavailable: {
    title: 'Sessions cannot be read at the moment',
    what: 'You are still signed in, but the dashboard cannot look up who you are at the moment.',
    next: 'It will carry on by itself as soon as it can. Nothing you have typed is lost.',
    canRetry: true,
    icon: 'wait',
  },
  busy: {
    title: 'Too many requests are waiting',
    what: 'Everyone on this dashboard shares one request limit, and more requests are waiting than it has room for.',
    next: 'Wait a moment and try again.',
    canRetry: true,
    icon: 'wait',
  },
  paused: {
    title: 'The service asked for a pause',
    what: 'It asked this dashboard to send nothing for a moment.',
    next: 'It will carry on by itself when the pause is over.',
    canRetry: true,
    icon: 'wait',
  },
  unreachable: {
    title: 'The service cannot be reached',
    what: 'The dashboard is working, but the service that holds the chains did not answer.',
    next: 'Try again in a minute. You can still use the menu and the pages you have open.',
    canRetry: true,
    icon: 'offline',
  },
  response_lost: {
    title: 'The service did not answer in time',
    what: 'The request was sent, but no answer came back.',
    next: 'Try again.',
    canRetry: true,
    icon: 'offline',
  },
  bad_response: {
    title: 'We could not read the service’s answer',
    what: 'Part of it was missing or not as expected, so we have not shown it.',
    next: 'Reload the page. If this keeps happening, tell whoever runs this dashboard.',
    canRetry: true,
    icon: 'broken',
  },
};

const byStatus: Record<number, FailureWords> = {
  0: {
    title: 'You seem to be offline',
    what: 'Your browser could not reach the dashboard.',
    next: 'Check your connection and try again. Nothing you have typed is lost.',
    canRetry: true,
    icon: 'offline',
  },
  401: {
    title: 'You have been signed out',
    what: 'Either you were away for too long, or you signed out somewhere else.',
    next: 'Sign in again to carry on.',
    canRetry: false,
    icon: 'locked',
  },
  403: {
    title: 'You do not have access to this',
    what: 'It exists, but you or this dashboard’s key do not have the right to see it.',
    next: 'Ask one of the parties to give you the right, or ask to join the transaction from its chain.',
    canRetry: false,
    icon: 'locked',
  },
  404: {
    title: 'We could not find this',
    what: 'It was removed, or you do not have access to it. The service does not say which.',
    next: 'Check the address, or look for it in the list.',
    canRetry: false,
    icon: 'missing',
  },
  408: {
    title: 'This took too long to send',
    what: 'The dashboard stopped waiting after 15 seconds. Nothing was saved.',
    next: 'Check your connection and send it again. Nothing you have typed is lost.',
    canRetry: true,
    icon: 'offline',
  },
  413: {
    title: 'This is too long to send',
    what: 'It is longer than the dashboard accepts. Nothing was saved.',
    next: 'Shorten the longest text and send it again. Nothing you have typed is lost.',
    canRetry: false,
    icon: 'broken',
  },
  429: {
    title: 'The request limit has been reached',
    what: 'The service limits how many requests everyone on this dashboard can make together.',
    next: 'It will carry on by itself in a moment.',
    canRetry: true,
    icon: 'wait',
  },
  503: {
    title: 'The service is unavailable',
    what: 'It told us that it is unavailable at the moment.',
    next: 'Try again in a moment.',
    canRetry: true,
    icon: 'wait',
  },
};

/** For a failure that neither our code nor the status explains. */
export const unknownFailureWords: FailureWords = {
  title: 'Something went wrong',
  what: 'The page could not be loaded.',
  next: 'Try again. If this keeps happening, tell whoever runs this dashboard.',
  canRetry: true,
  icon: 'broken',
};

/** Explains a failure: by our own code if it has one, else by its status. */
export function failureWords({ status, code }: Pick<FailureFields, 'status' | 'code'>): FailureWords {
  if (Object.hasOwn(byCode, code)) return byCode[code]!;
  return byStatus[status] ?? unknownFailureWords;
}
