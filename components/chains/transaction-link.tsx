import { type ReactNode, useRef } from 'react';
import { TextLink } from '@/components/ui/text-link';

type TransactionLinkProps = {
  href: string;
  variant?: 'plain';
  /** @param isByKey whether it was followed with Enter */
  onSelect: (isByKey: boolean) => void;
  children: ReactNode;
};

/** Selects a transaction of the chain. Following it changes only the URL, without a request for the page. */
export function TransactionLink({ href, variant, onSelect, children }: TransactionLinkProps) {
  const isByKey = useRef(false);
  return (
    <TextLink
      href={href}
      variant={variant}
      scroll={false}
      prefetch={false}
      // A click without a mouse has no count; Next calls this first.
      onClick={({ detail }) => (isByKey.current = detail === 0)}
      onNavigate={(event) => {
        event.preventDefault();
        onSelect(isByKey.current);
      }}
    >
      {children}
    </TextLink>
  );
}
