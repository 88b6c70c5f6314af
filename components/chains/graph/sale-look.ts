import { type IconName, type Tone } from '@/components/graph/picture';
import { saleStateLabel } from '@/lib/values/sale-state';

const looks: Record<string, { tone: Tone; icon: IconName }> = {
  'for-sale-no-offers': { tone: 'info', icon: 'tag' },
  'for-sale-sold-stc': { tone: 'success', icon: 'handshake' },
  'off-market': { tone: 'warning', icon: 'off-market' },
};

/** A sale state as the graph draws it, in the colours of `components/values/sale-state-badge.tsx`. */
export function saleLook(saleState: string): { word: string; tone: Tone; icon: IconName } {
  const known = Object.hasOwn(looks, saleState) ? looks[saleState] : undefined;
  return {
    word: saleStateLabel(saleState),
    tone: known?.tone ?? 'neutral',
    icon: known?.icon ?? 'question',
  };
}
