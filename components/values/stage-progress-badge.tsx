import { Badge } from '@/components/ui/badge';
import { stageProgressLook } from './stage-progress-look';

export function StageProgressBadge({ progress, look }: { progress: string; look?: 'soft' | 'plain' }) {
  const { word, tone, Icon } = stageProgressLook(progress);
  return (
    <Badge tone={tone} look={look} icon={<Icon aria-hidden />}>
      {word}
    </Badge>
  );
}
