import { CircleCheck, CircleDashed } from 'lucide-react';
import { Badge } from '@/components/ui/badge';

/** The reader's own mark, which the service does not know. */
export function HandledBadge({ isHandled = true }: { isHandled?: boolean }) {
  return isHandled ? (
    <Badge look="plain" tone="success" icon={<CircleCheck aria-hidden />}>
      Handled
    </Badge>
  ) : (
    <Badge look="plain" icon={<CircleDashed aria-hidden />}>
      To review
    </Badge>
  );
}
