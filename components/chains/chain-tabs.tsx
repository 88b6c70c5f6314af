import { AlignLeft, CalendarDays, ChartNoAxesGantt, Table2, Waypoints } from 'lucide-react';
import { LinkTabs } from '@/components/ui/link-tabs';
import type { ChainViewName } from '@/lib/chains/params';

const views: { id: ChainViewName; label: string; Icon: typeof Table2 }[] = [
  { id: 'graph', label: 'Graph', Icon: Waypoints },
  { id: 'table', label: 'Table', Icon: Table2 },
  { id: 'timeline', label: 'Timeline', Icon: ChartNoAxesGantt },
  { id: 'dates', label: 'Dates', Icon: CalendarDays },
  { id: 'summary', label: 'Summary', Icon: AlignLeft },
];

type ChainTabsProps = {
  current: ChainViewName;
  hrefOf: (view: ChainViewName) => string;
  onChoose: (view: ChainViewName) => void;
};

/** The tabs that switch between the views of a chain. */
export function ChainTabs({ current, hrefOf, onChoose }: ChainTabsProps) {
  return (
    <LinkTabs
      label="View"
      variant="segments"
      tabs={views.map(({ id, label, Icon }) => ({
        href: hrefOf(id),
        label,
        // On a small laptop the chain's name needs the space.
        icon: <Icon aria-hidden className="max-[90rem]:hidden" />,
        isCurrent: id === current,
        onChoose: () => onChoose(id),
      }))}
    />
  );
}
