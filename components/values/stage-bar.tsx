import { SegmentedBar } from '@/components/ui/segmented-bar';
import { stageProgressDisplay } from './state-displays';

type StageBarProps = {
  /** The number of stages by progress, as the API returns it. */
  counts: { notStarted: number; inProgress: number; blocked: number; completed: number };
  hasLegend?: boolean;
  className?: string;
};

const order = [
  ['completed', 'Completed'],
  ['inProgress', 'In Progress'],
  ['blocked', 'Blocked'],
  ['notStarted', 'Not Started'],
] as const;

/** The stages of a transaction as a bar divided by progress. */
export function StageBar({ counts, hasLegend, className }: StageBarProps) {
  const segments = order.map(([id, progress]) => {
    const { word, tone, Icon } = stageProgressDisplay(progress);
    return { id, word, tone, icon: <Icon aria-hidden />, count: counts[id] };
  });
  return <SegmentedBar segments={segments} noun="stages" hasLegend={hasLegend} className={className} />;
}
