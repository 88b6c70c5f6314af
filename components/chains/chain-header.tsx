'use client';

import type { ReactNode } from 'react';
import { Plus } from 'lucide-react';
import { PageHeader } from '@/components/shell/page-header';
import { useMissingScope } from '@/components/shell/use-missing-scope';
import { Badge } from '@/components/ui/badge';
import { LinkButton } from '@/components/ui/link-button';
import { HealthBadge } from '@/components/values/health-badge';
import { chainName } from '@/lib/chains/name';
import type { Chain } from '@/lib/chains/schema';
import type { Health } from '@/lib/insight/chain-insight';
import { routes } from '@/lib/routes';
import { formatDay } from '@/lib/values/moment-format';

type ChainHeaderProps = {
  chain: Chain;
  /** Null while the stages that decide it are being read. */
  health: Health | null;
  /** Its reason stands below anyway. */
  isReasonKnown: boolean;
  /** The switch between drawing, table and words. */
  tabs: ReactNode;
  exporting: ReactNode;
};

export function ChainHeader({ chain, health, isReasonKnown, tabs, exporting }: ChainHeaderProps) {
  const missingScope = useMissingScope('transactions:write');
  const canAdd = chain.transactions.some(({ yourPermissions }) => yourPermissions?.chainNode.canEdit);
  const dark = chain.transactions.filter(({ yourRole }) => yourRole === null).length;
  const size = chain.transactions.length;
  const facts = [
    !isReasonKnown && health?.reason,
    `${size} ${size === 1 ? 'property' : 'properties'}`,
    dark > 0 && `${dark} not visible to you`,
    `last change ${formatDay(chain.updatedAt)}`,
  ].filter(Boolean);
  return (
    <PageHeader
      trail={[{ href: routes.chains(), label: 'Chains' }]}
      title={chainName(chain)}
      badges={health ? <HealthBadge health={health.level} /> : <Badge>Reading the stages…</Badge>}
      note={facts.join(' · ')}
      actions={
        <>
          {tabs}
          {exporting}
          <LinkButton
            href={routes.chainAdd(chain.id)}
            icon={<Plus aria-hidden />}
            disabledReason={
              missingScope ?? (canAdd ? undefined : 'You may not edit the chain at any of its transactions.')
            }
          >
            Add a transaction
          </LinkButton>
        </>
      }
    />
  );
}
