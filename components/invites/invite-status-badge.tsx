import {
  CircleCheck,
  CircleHelp,
  CircleSlash,
  CircleX,
  Clock,
  Hourglass,
  type LucideIcon,
} from 'lucide-react';
import { Badge } from '@/components/ui/badge';
import type { Tone } from '@/components/ui/tone';
import { humanise } from '@/lib/values/text';

const looks: Record<string, { tone: Tone; Icon: LucideIcon }> = {
  pending: { tone: 'info', Icon: Clock },
  accepted: { tone: 'success', Icon: CircleCheck },
  declined: { tone: 'danger', Icon: CircleX },
  expired: { tone: 'warning', Icon: Hourglass },
  revoked: { tone: 'neutral', Icon: CircleSlash },
};
const neutral = { tone: 'neutral' as const, Icon: CircleHelp };

/** An invite's status; a pending one is "Not answered" for its sender. Other values are shown as they are. */
export const statusWords = (status: string, isSent: boolean) =>
  isSent && status === 'pending' ? 'Not answered' : humanise(status);

export function InviteStatusBadge({ status, isSent }: { status: string; isSent: boolean }) {
  const { tone, Icon } = (Object.hasOwn(looks, status) && looks[status]) || neutral;
  return (
    <Badge look="plain" tone={tone} icon={<Icon aria-hidden />} className="align-middle">
      {statusWords(status, isSent)}
    </Badge>
  );
}
