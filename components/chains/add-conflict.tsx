import * as z from 'zod/mini';
import { TextLink } from '@/components/ui/text-link';
import type { AddTransactionBody, Chain } from '@/lib/chains/schema';
import { routes } from '@/lib/routes';
import { matchesNewAddress } from '@/lib/values/addresses';
import { Failure } from '@/lib/values/failure';

const detailsSchema = z.object({ chainId: z.string(), transactionId: z.nullish(z.string()) });

type AddConflictProps = {
  chain: Chain;
  /** What was sent. */
  body: AddTransactionBody | undefined;
  error: unknown;
};

/**
 * Endpoint rules 5: the property is in a chain already and nothing was written. Another chain is named only to
 * someone who is a party there; in this one the page can look for itself.
 */
export function AddConflict({ chain, body, error }: AddConflictProps) {
  const here = body && chain.transactions.find((transaction) => isAbout(body, transaction));
  if (here) {
    return (
      <p>
        This property is already in this chain.{' '}
        <TextLink href={routes.chain(chain.id, { select: here.id })}>Show it there</TextLink>
      </p>
    );
  }
  const details = error instanceof Failure ? detailsSchema.safeParse(error.details).data : undefined;
  if (!details) return <p>This property is already in a chain you’re not part of.</p>;
  return (
    <p>
      This property is already in another of your chains.{' '}
      <TextLink href={routes.chain(details.chainId, { select: details.transactionId ?? undefined })}>
        Show it there
      </TextLink>
    </p>
  );
}

function isAbout(
  { property, propertyId }: AddTransactionBody,
  transaction: Chain['transactions'][number],
): boolean {
  return property
    ? matchesNewAddress(property.address, transaction.address)
    : transaction.propertyId === propertyId;
}
