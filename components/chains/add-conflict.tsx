import { z } from 'zod';
import { TextLink } from '@/components/ui/text-link';
import { BffError } from '@/lib/bff/bff-error';
import { routes } from '@/lib/routes';

const detailsSchema = z.object({ chainId: z.string(), transactionId: z.string().optional() });

/**
 * Endpoint rules 5: the property is in a chain already and nothing was written. The other chain is named only to
 * somebody who is a party there.
 */
export function AddConflict({ chainId, error }: { chainId: string; error: unknown }) {
  const details = error instanceof BffError ? detailsSchema.safeParse(error.details).data : undefined;
  if (!details) {
    return <p>This property is in a chain already: this one, or another that you are no party of.</p>;
  }
  const where = details.chainId === chainId ? 'this chain' : 'another chain of yours';
  return (
    <p>
      This property is in {where} already.{' '}
      <TextLink href={routes.chain(details.chainId, { select: details.transactionId })}>
        Show it there
      </TextLink>
    </p>
  );
}
