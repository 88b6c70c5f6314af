import { Waypoints } from 'lucide-react';
import { DataList } from '@/components/ui/data-list';
import { LinkButton } from '@/components/ui/link-button';
import { TextLink } from '@/components/ui/text-link';
import { SaleStateBadge } from '@/components/values/badges';
import type { PropertyDetail } from '@/lib/properties/schema';
import { routes } from '@/lib/routes';

/** The document gives only an id, a sale state and a chain; the parties are known once the transaction is opened. */
export function PropertyTransactions({ transactions }: Pick<PropertyDetail, 'transactions'>) {
  return (
    <DataList
      label="Transactions of this property"
      items={transactions.map(({ id, saleState, chainId }, at) => ({
        id,
        title: (
          <TextLink look="plain" href={routes.transaction(id)} prefetch={false}>
            Transaction{transactions.length > 1 && ` ${at + 1}`}
          </TextLink>
        ),
        detail: chainId === null ? 'Not in a chain' : 'In a chain',
        aside: (
          <>
            <SaleStateBadge saleState={saleState} />
            {chainId !== null && (
              <LinkButton
                size="sm"
                href={routes.chain(chainId, { select: id })}
                prefetch={false}
                icon={<Waypoints aria-hidden />}
              >
                Show in its chain
              </LinkButton>
            )}
          </>
        ),
      }))}
    />
  );
}
