import {
  CircleCheck,
  CircleDashed,
  CircleHelp,
  CircleSlash,
  CircleX,
  Clock,
  type LucideIcon,
} from 'lucide-react';
import { Badge } from '@/components/ui/badge';
import type { Tone } from '@/components/ui/tone';
import { humanise } from '@/lib/values/text';

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

const looks: Record<string, { tone: Tone; Icon: LucideIcon }> = {
  pending: { tone: 'info', Icon: Clock },
  accepted: { tone: 'success', Icon: CircleCheck },
  declined: { tone: 'danger', Icon: CircleX },
  revoked: { tone: 'neutral', Icon: CircleSlash },
};
const neutral = { tone: 'neutral' as const, Icon: CircleHelp };

/** How a request stands. A status that the document does not name keeps its own word. */
export function RequestStatusBadge({ status }: { status: string }) {
  const { tone, Icon } = (Object.hasOwn(looks, status) && looks[status]) || neutral;
  return (
    <Badge look="plain" tone={tone} icon={<Icon aria-hidden />} className="align-middle">
      {humanise(status)}
    </Badge>
  );
}
