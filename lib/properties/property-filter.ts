import { addressLine } from '@/lib/values/addresses';
import { fold } from '@/lib/values/text';
import { saleStateLabel } from '@/lib/values/sale-state';
import { type Property } from './schema';

type PropertyFilter = {
  /** Words that all occur in the address, the agent or the sale state. */
  q: string;
  /** A sale state as the service gives it; empty for any. */
  sale: string;
};

/** The matching properties in their given order. */
export function filterProperties(properties: Property[], { q, sale }: PropertyFilter): Property[] {
  const words = fold(q).split(/\s+/).filter(Boolean);
  return properties.filter((property) => {
    const { address, listing, saleState } = property;
    const text = fold([addressLine(address), listing.agent, saleStateLabel(saleState)].join(' '));
    return (sale === '' || saleState === sale) && words.every((word) => text.includes(word));
  });
}
