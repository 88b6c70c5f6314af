'use client';

import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Plus } from 'lucide-react';
import { PageHeader } from '@/components/shell/page-header';
import { useMissingScope } from '@/components/shell/use-missing-scope';
import { Badge } from '@/components/ui/badge';
import { LinkButton } from '@/components/ui/link-button';
import { HealthBadge } from '@/components/values/badges';
import { chainName } from '@/lib/chains/name';
import type { Chain } from '@/lib/chains/schema';
import type { Health } from '@/lib/insight/chain-insight';
import { routes } from '@/lib/routes';
import { formatDay } from '@/lib/values/moment-format';
import { count } from '@/lib/values/text';

type ChainHeaderProps = {
  chain: Chain;
  lastChange: string;
  /** Null while the stages that decide it are being read. */
  health: Health | null;
  /** Uses a single line from 1,200 px up, to leave height for the drawing. */
  isTight: boolean;
  tabs: ReactNode;
  exportButton: ReactNode;
  updateButton: ReactNode;
};

export function ChainHeader(props: ChainHeaderProps) {
  const { chain, lastChange, health, isTight, tabs, exportButton, updateButton } = props;
  const missingScope = useMissingScope('transactions:write');
  const canAdd = chain.transactions.some(({ yourPermissions }) => yourPermissions?.chainNode.canEdit);
  return (
    <PageHeader
      trail={[{ href: routes.chains(), label: 'Chains' }]}
      title={chainName(chain)}
      badges={
        // The same room for both, so that nothing wraps once the stages are read. The strip says it instead in a single line.
        <span className={clsx('flex min-w-20', isTight && !health && 'min-[75rem]:hidden')}>
          {health ? <HealthBadge health={health.level} /> : <Badge>Reading…</Badge>}
        </span>
      }
      note={chainFacts(chain, lastChange).join(' · ')}
      isTight={isTight}
      actions={
        <>
          {tabs}
          {exportButton}
          <LinkButton
            href={routes.chainAdd(chain.id)}
            icon={<Plus aria-hidden />}
            aria-label="Add a transaction"
            disabledReason={
              missingScope ?? (canAdd ? undefined : 'You do not have the right to edit this chain.')
            }
          >
            Add
          </LinkButton>
          {updateButton}
        </>
      }
    />
  );
}

/** The chain's length, how many links are not visible to the user, and its last change. */
export function chainFacts({ transactions }: Chain, lastChange: string): string[] {
  const dark = transactions.filter(({ yourRole }) => yourRole === null).length;
  const size = transactions.length;
  return [
    count(size, 'property', 'properties'),
    ...(dark > 0 ? [`${dark} not visible to you`] : []),
    `last change ${formatDay(lastChange)}`,
  ];
}
