import type { ComponentProps } from 'react';
import { LinkButton } from '@/components/ui/link-button';
import { routes } from '@/lib/routes';
import { useMissingScope } from './use-missing-scope';

type NewChainLinkProps = Omit<ComponentProps<typeof LinkButton>, 'href' | 'disabledReason'>;

/** Leads to the form for a new chain, unless the key does not allow creating one. */
export function NewChainLink(props: NewChainLinkProps) {
  return <LinkButton {...props} href={routes.chainNew()} disabledReason={useMissingScope('chains:write')} />;
}
