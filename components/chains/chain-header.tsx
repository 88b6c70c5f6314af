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
  /** Null while the stages that decide it are being read. */
  health: Health | null;
  /** Its reason stands below anyway. */
  isReasonKnown: boolean;
  /** The drawing below takes the height: one line, from the width on at which the panel is beside it. */
  isTight: boolean;
  /** The switch between drawing, table and words. */
  tabs: ReactNode;
  exporting: ReactNode;
  update: ReactNode;
};

export function ChainHeader(props: ChainHeaderProps) {
  const { chain, health, isReasonKnown, isTight, tabs, exporting, update } = props;
  const missingScope = useMissingScope('transactions:write');
  const canAdd = chain.transactions.some(({ yourPermissions }) => yourPermissions?.chainNode.canEdit);
  const facts = [!isReasonKnown && health?.reason, ...chainFacts(chain)].filter(Boolean);
  return (
    <PageHeader
      trail={[{ href: routes.chains(), label: 'Chains' }]}
      title={chainName(chain)}
      badges={
        health ? (
          <HealthBadge health={health.level} />
        ) : (
          // One line has no room for these words: with them gone, all below it would move. The strip says it there.
          <span className={clsx(isTight && 'min-[75rem]:hidden')}>
            <Badge>Reading the stages…</Badge>
          </span>
        )
      }
      note={facts.join(' · ')}
      isTight={isTight}
      actions={
        <>
          {tabs}
          {exporting}
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
          {update}
        </>
      }
    />
  );
}

/** How long it is, how much of it is hidden, and how fresh. */
export function chainFacts({ transactions, updatedAt }: Chain): string[] {
  const dark = transactions.filter(({ yourRole }) => yourRole === null).length;
  const size = transactions.length;
  return [
    count(size, 'property', 'properties'),
    ...(dark > 0 ? [`${dark} not visible to you`] : []),
    `last change ${formatDay(updatedAt)}`,
  ];
}
