import { humanise } from '@/lib/values/text';

/** The trade writes these as one word. */
const labels: Record<string, string> = { 'free-hold': 'Freehold', 'lease-hold': 'Leasehold' };

/** A form of ownership in words. An open enum: other values are shown as words. */
export function ownershipLabel(type: string): string {
  return (Object.hasOwn(labels, type) && labels[type]) || humanise(type);
}
