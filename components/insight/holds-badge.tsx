import { Badge } from '@/components/ui/badge';

/** For a link of those that hold the chain: of several, each only may. */
export function HoldsBadge({ heldAt }: { heldAt: readonly string[] }) {
  return <Badge tone="accent">{heldAt.length > 1 ? 'May hold the chain' : 'Holds the chain'}</Badge>;
}
