import { CircleHelp, CircleSlash, Handshake, Signpost, type LucideIcon } from 'lucide-react';
import { Badge } from '@/components/ui/badge';
import type { Tone } from '@/components/ui/tone';
import { saleStateLabel } from '@/lib/values/sale-state';

const looks: Record<string, { tone: Tone; Icon: LucideIcon }> = {
  'for-sale-no-offers': { tone: 'info', Icon: Signpost },
  'for-sale-sold-stc': { tone: 'success', Icon: Handshake },
  'off-market': { tone: 'warning', Icon: CircleSlash },
};
const neutral = { tone: 'neutral' as const, Icon: CircleHelp };

/** Where a sale stands. Strings the document does not list are shown as words in a neutral style. */
export function SaleStateBadge({ saleState, look }: { saleState: string; look?: 'soft' | 'plain' }) {
  const { tone, Icon } = (Object.hasOwn(looks, saleState) && looks[saleState]) || neutral;
  return (
    <Badge tone={tone} look={look} icon={<Icon aria-hidden />}>
      {saleStateLabel(saleState)}
    </Badge>
  );
}
