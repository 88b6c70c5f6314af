import * as z from 'zod/mini';
import { TextLink } from '@/components/ui/text-link';
import type { AddTransactionBody, Chain } from '@/lib/chains/schema';
import { routes } from '@/lib/routes';
import { matchesNewAddress } from '@/lib/values/addresses';
import { Failure } from '@/lib/values/failure';

const detailsSchema = z.object({ chainId: z.string(), transactionId: z.nullish(z.string()) });

type AddConflictProps = {
  chain: Chain;
  /** The request that was refused. */
  body: Partial<Pick<AddTransactionBody, 'property' | 'propertyId'>> | undefined;
  error: unknown;
};

/**
 * Endpoint rules 5: the property is already in a chain, so nothing was written. The service names that chain only to its
 * parties; for this chain the page finds the transaction itself.
 */
export function AddConflict({ chain, body, error }: AddConflictProps) {
  const details = error instanceof Failure ? detailsSchema.safeParse(error.details).data : undefined;
  const existing =
    body &&
    (!details || details.chainId === chain.id) &&
    chain.transactions.find((transaction) => isSameProperty(body, transaction));
  const place = existing ? { chainId: chain.id, transactionId: existing.id } : details;
  if (!place) {
    return (
      <p>
        This property is already in another chain that you are not part of, or in this one if it was added
        meanwhile. A property can be in one chain only.
      </p>
    );
  }
  return (
    <p>
      This property is already in {place.chainId === chain.id ? 'this chain' : 'another of your chains'}.{' '}
      <TextLink href={routes.chain(place.chainId, { select: place.transactionId ?? undefined })}>
        Show it there
      </TextLink>
    </p>
  );
}

function isSameProperty(
  { property, propertyId }: NonNullable<AddConflictProps['body']>,
  transaction: Chain['transactions'][number],
): boolean {
  return property
    ? matchesNewAddress(property.address, transaction.address)
    : transaction.propertyId === propertyId;
}
