import { Badge } from '@/components/ui/badge';
import { saleStateLook } from './sale-state-look';

/** Where a sale stands. */
export function SaleStateBadge({ saleState, look }: { saleState: string; look?: 'soft' | 'plain' }) {
  const { word, tone, Icon } = saleStateLook(saleState);
  return (
    <Badge tone={tone} look={look} icon={<Icon aria-hidden />}>
      {word}
    </Badge>
  );
}
