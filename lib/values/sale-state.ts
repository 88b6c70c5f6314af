import { humanise } from './text';

const labels: Record<string, string> = {
  'for-sale-no-offers': 'For sale',
  'for-sale-sold-stc': 'Sold STC',
  'off-market': 'Off market',
  unknown: 'Not known',
};

/** A sale state in words. An open enum: other values are shown as words. */
export function saleStateLabel(saleState: string): string {
  return (Object.hasOwn(labels, saleState) && labels[saleState]) || humanise(saleState);
}
