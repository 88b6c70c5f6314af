import type { FailureFields } from '@/lib/values/failure';

export type FailureWords = {
  title: string;
  /** What happened, in plain words. */
  what: string;
  /** What to do next. */
  next: string;
  /** Whether trying again can help. */
  canRetry: boolean;
  icon: 'locked' | 'missing' | 'wait' | 'offline' | 'broken';
};

const byCode: Record<string, FailureWords> = {
  upstream_auth: {
    title: 'The service refuses this dashboard',
    what: 'Your sign-in is fine. The partner key that the dashboard uses is not accepted by the service.',
    next: 'Tell whoever runs this dashboard. You cannot fix it from here.',
    canRetry: true,
    icon: 'locked',
  },
  auth_unavailable: {
    title: 'The sign-in service is not answering',
    what: 'You are still signed in, but your access cannot be renewed at the moment.',
    next: 'Wait a moment and try again. You do not have to sign in again.',
    canRetry: true,
    icon: 'wait',
  },
  busy: {
    title: 'Too many requests are waiting',
    what: 'The dashboard shares one allowance with everyone who uses it, and the queue is full.',
    next: 'Wait a moment and try again.',
    canRetry: true,
    icon: 'wait',
  },
  unreachable: {
    title: 'The service cannot be reached',
    what: 'The dashboard works, but the service that holds the chains gave no answer.',
    next: 'Try again in a minute. The menu still works, and pages you have open keep what they show.',
    canRetry: true,
    icon: 'offline',
  },
  answer_lost: {
    title: 'The service did not answer in time',
    what: 'The request was sent, but no answer came back.',
    next: 'Try again. If you were saving something, check first whether it was saved.',
    canRetry: true,
    icon: 'offline',
  },
  bad_answer: {
    title: 'The service answered in a way this page does not understand',
    what: 'Something was missing from the answer or had an unexpected form, so showing it could mislead you.',
    next: 'Load the page again. If it stays like this, tell whoever runs this dashboard.',
    canRetry: true,
    icon: 'broken',
  },
};

const byStatus: Record<number, FailureWords> = {
  0: {
    title: 'You seem to be offline',
    what: 'Your browser got no answer from the dashboard.',
    next: 'Check your connection and try again. Nothing you have typed is lost.',
    canRetry: true,
    icon: 'offline',
  },
  401: {
    title: 'Your sign-in has ended',
    what: 'You were signed out, because of a long pause or from another place.',
    next: 'Sign in again to go on where you were.',
    canRetry: false,
    icon: 'locked',
  },
  403: {
    title: 'You may not see this',
    what: 'It exists, but your rights do not cover it, or the dashboard’s key does not.',
    next: 'Ask one of the parties to give you the right, or ask to join the transaction from its chain.',
    canRetry: false,
    icon: 'locked',
  },
  404: {
    title: 'This is not here',
    what: 'It was removed, or it is not yours to see. The service does not say which.',
    next: 'Check the address, or look for it in the list.',
    canRetry: false,
    icon: 'missing',
  },
  408: {
    title: 'This took too long to send',
    what: 'The dashboard waited a quarter of a minute for all of it. Nothing was saved.',
    next: 'Check your connection and send it again. Nothing you have typed is lost.',
    canRetry: true,
    icon: 'offline',
  },
  413: {
    title: 'This is too long to send',
    what: 'It is more than the dashboard takes at once. Nothing was saved.',
    next: 'Shorten the longest text and send it again. Nothing you have typed is lost.',
    canRetry: false,
    icon: 'broken',
  },
  429: {
    title: 'The allowance is used up for the moment',
    what: 'The service limits how much everyone on this dashboard may ask for together.',
    next: 'It continues by itself in a moment.',
    canRetry: true,
    icon: 'wait',
  },
  503: {
    title: 'The service is unavailable',
    what: 'It said that it cannot answer at the moment.',
    next: 'Try again in a moment.',
    canRetry: true,
    icon: 'wait',
  },
};

const unknown: FailureWords = {
  title: 'Something went wrong',
  what: 'The page could not be loaded.',
  next: 'Try again. If it stays like this, tell whoever runs this dashboard.',
  canRetry: true,
  icon: 'broken',
};

/** A failure in plain words: by its code where we gave it one, else by its status. */
export function failureWords({ status, code }: Pick<FailureFields, 'status' | 'code'>): FailureWords {
  if (Object.hasOwn(byCode, code)) return byCode[code]!;
  return byStatus[status] ?? unknown;
}
