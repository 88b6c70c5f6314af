import { CircleHelp, CircleSlash, Handshake, Signpost } from 'lucide-react';
import { saleStateLabel } from '@/lib/values/sale-state';
import type { StateLook } from './state-look';

const looks: Record<string, Omit<StateLook, 'word'>> = {
  'for-sale-no-offers': { tone: 'info', Icon: Signpost, icon: 'tag' },
  'for-sale-sold-stc': { tone: 'success', Icon: Handshake, icon: 'handshake' },
  'off-market': { tone: 'warning', Icon: CircleSlash, icon: 'off-market' },
};

/** How a sale state is shown. Strings that the document does not list are words in a neutral style. */
export function saleStateLook(saleState: string): StateLook {
  const known = Object.hasOwn(looks, saleState) ? looks[saleState] : undefined;
  return {
    word: saleStateLabel(saleState),
    ...(known ?? { tone: 'neutral', Icon: CircleHelp, icon: 'question' }),
  };
}
