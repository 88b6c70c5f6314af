import { humanise } from './humanise';

const labels: Record<string, string> = {
  'for-sale-no-offers': 'For sale',
  'for-sale-sold-stc': 'Sold STC',
  'off-market': 'Off market',
  unknown: 'Not known',
};

/** A sale state in words. An open set: any other string is shown as words, never dropped. */
export function saleStateLabel(saleState: string): string {
  return (Object.hasOwn(labels, saleState) && labels[saleState]) || humanise(saleState);
}
