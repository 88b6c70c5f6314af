import { Badge } from '@/components/ui/badge';
import { holdsWords } from '@/lib/insight/words';

/** For a link of those that hold the chain: of several, each only may. */
export function HoldsBadge({ heldAt }: { heldAt: readonly string[] }) {
  return <Badge tone="accent">{holdsWords(heldAt)}</Badge>;
}
