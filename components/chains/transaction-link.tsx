import type { ReactNode } from 'react';
import { TextLink } from '@/components/ui/text-link';

type TransactionLinkProps = {
  href: string;
  variant?: 'plain';
  onSelect: () => void;
  children: ReactNode;
};

/** Selects a transaction of the chain. Following it changes only the URL, without a request for the page. */
export function TransactionLink({ href, variant, onSelect, children }: TransactionLinkProps) {
  return (
    <TextLink
      href={href}
      variant={variant}
      scroll={false}
      prefetch={false}
      onNavigate={(event) => {
        event.preventDefault();
        onSelect();
      }}
    >
      {children}
    </TextLink>
  );
}
