import type { ReactNode } from 'react';
import type { Address } from '@/lib/values/schema';

type AddressBlockProps = {
  address: Address;
  /** `short`: line 1, and town with postcode below it. `full`: every part that is not empty, a line each. */
  variant?: 'short' | 'full';
  /** Dresses the first line, for example as a link. */
  wrap?: (firstLine: string) => ReactNode;
};

/** An address to read. `line2` may be null or empty: it then leaves no gap. */
export function AddressBlock({ address, variant = 'short', wrap }: AddressBlockProps) {
  // A postcode stays on one line.
  const postcode = address.postcode?.trim().replaceAll(' ', '\u00a0') ?? null;
  const town = [address.city, postcode].filter(filled).join(' ');
  const rest = variant === 'short' ? [town] : [address.line2, address.city, address.region, postcode];
  const first = address.line1.trim() || 'Address not given';
  return (
    <address className="min-w-0 not-italic">
      <span className="block wrap-anywhere">
        {wrap ? wrap(first) : <span className="font-medium">{first}</span>}
      </span>
      {/* Town and region may have the same name: once is enough. */}
      {[...new Set(rest.filter(filled))].map((line) => (
        <span key={line} className="block text-sm wrap-anywhere text-muted">
          {line}
        </span>
      ))}
    </address>
  );
}

const filled = (part: string | null) => Boolean(part?.trim());
