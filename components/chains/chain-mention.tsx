import type { ReactNode } from 'react';
import { TextLink } from '@/components/ui/text-link';

type ChainMentionProps = { href: string; onChoose: () => void; children: ReactNode };

/** Shows a link of the chain by its name, without asking the server for the page again. */
export function ChainMention({ href, onChoose, children }: ChainMentionProps) {
  return (
    <TextLink
      href={href}
      scroll={false}
      prefetch={false}
      onNavigate={(event) => {
        event.preventDefault();
        onChoose();
      }}
    >
      {children}
    </TextLink>
  );
}
