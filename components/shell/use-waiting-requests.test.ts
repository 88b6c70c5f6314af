import { expect, it } from 'vitest';
import { waitingIn } from './use-waiting-requests';

const page = (ids: string, nextCursor: string | null, unreadable?: number) => ({
  data: [...ids].map((id) => ({ id })),
  nextCursor,
  ...(unreadable && { unreadable }),
});

it.each([
  ['one page', [page('abc', null)], { count: 2, isMore: false }],
  ['the first of several pages', [page('abc', 'next')], { count: 2, isMore: true }],
  ['all of several pages', [page('abc', 'next'), page('cde', null)], { count: 4, isMore: false }],
  [
    'pages of which rows could not be read',
    [page('abc', 'next', 1), page('d', null)],
    { count: 3, isMore: true },
  ],
])(
  'of %s those wait that were not handled, each once, and it is known whether there are others',
  (_, pages, waiting) => {
    expect(waitingIn(pages, ['a', 'gone'])).toEqual(waiting);
  },
);
