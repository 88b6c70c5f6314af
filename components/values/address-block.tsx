import type { ReactNode } from 'react';
import type { Address } from '@/lib/values/schema';

type AddressBlockProps = {
  address: Address;
  /** `short`: line 1, with town and postcode below. `full`: one line for each part that is not empty. */
  variant?: 'short' | 'full';
  /** Renders the first line, for example as a link. */
  renderFirstLine?: (firstLine: string) => ReactNode;
};

/** A postal address, without a gap for a missing `line2`. */
export function AddressBlock({ address, variant = 'short', renderFirstLine }: AddressBlockProps) {
  // Keep the postcode on one line.
  const postcode = address.postcode?.trim().replaceAll(' ', '\u00a0') ?? null;
  const town = [address.city, postcode].filter(isNotBlank).join(' ');
  const rest = variant === 'short' ? [town] : [address.line2, address.city, address.region, postcode];
  const first = address.line1.trim() || 'Address not given';
  return (
    <address className="min-w-0 not-italic">
      <span className="block wrap-anywhere">
        {renderFirstLine ? renderFirstLine(first) : <span className="font-medium">{first}</span>}
      </span>
      {/* The town and the region may have the same name: show it once. */}
      {[...new Set(rest.filter(isNotBlank))].map((line) => (
        <span key={line} className="block text-sm wrap-anywhere text-muted">
          {line}
        </span>
      ))}
    </address>
  );
}

const isNotBlank = (part: string | null) => Boolean(part?.trim());
