'use client';

import { type ComponentProps, useState } from 'react';
import NextLink from 'next/link';

export type LinkProps = Omit<ComponentProps<typeof NextLink>, 'onMouseEnter' | 'onFocus' | 'onTouchStart'>;

/**
 * Next's link, but it prefetches its page only once it is hovered, focused or touched: a page may show thirty links, and
 * each prefetch is a request. @param prefetch `false`: never
 */
export function Link({ prefetch, ...props }: LinkProps) {
  const [isLikely, setLikely] = useState(false);
  const expect = () => setLikely(true);
  return (
    <NextLink
      {...props}
      prefetch={isLikely ? prefetch : false}
      onMouseEnter={expect}
      onFocus={expect}
      onTouchStart={expect}
    />
  );
}
