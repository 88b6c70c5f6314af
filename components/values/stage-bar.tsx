import { SegmentedBar } from '@/components/ui/segmented-bar';
import { stageProgressLook } from './looks';

type StageBarProps = {
  /** Counts of stages by progress, as the document gives them. */
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

/** The stages of a transaction in one bar of four states. */
export function StageBar({ counts, hasLegend, className }: StageBarProps) {
  const segments = order.map(([id, progress]) => {
    const { word, tone, Icon } = stageProgressLook(progress);
    return { id, word, tone, icon: <Icon aria-hidden />, count: counts[id] };
  });
  return <SegmentedBar segments={segments} noun="stages" hasLegend={hasLegend} className={className} />;
}
