import { clsx } from 'clsx';
import { AlignLeft, CalendarDays, ChartNoAxesGantt, Table2, Waypoints } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useRouter } from 'next/navigation';
import type { ComponentProps } from 'react';
import type { ChainGraph as Graph } from './graph/chain-graph';
import { LinkTabs } from '@/components/ui/link-tabs';
import { useMediaQuery } from '@/components/ui/use-media-query';
import type { ChainViewName } from '@/lib/chains/params';
import { routes } from '@/lib/routes';
import { chainFacts } from './chain-header';

/**
 * What of a chain's page is drawn. The server does not know the screen: its HTML holds both of what depends on it, and
 * the style sheet picks one. From 1,200 px on the drawing has a strip above it and the panel beside it.
 */
export function useChainLooks(view: ChainViewName | null) {
  const isPhone = useMediaQuery('(width < 40rem)');
  const isWide = useMediaQuery('(width >= 40rem)');
  const isBelowPanel = useMediaQuery('(width < 75rem)');
  const isBesidePanel = useMediaQuery('(width >= 75rem)');
  const hasGraph = view === 'graph' || (view === null && !isPhone);
  return {
    hasGraph,
    hasTable: view === 'table' || (view === null && !isWide),
    current: view ?? (isPhone ? 'table' : 'graph'),
    looks: { strip: hasGraph && !isBelowPanel, card: !hasGraph || !isBesidePanel },
  } as const;
}

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

/** The ways to look at a chain. */
export function ChainTabs({ current, hrefOf, onChoose }: ChainTabsProps) {
  return (
    <LinkTabs
      label="View"
      variant="segments"
      tabs={views.map(({ id, label, Icon }) => ({
        href: hrefOf(id),
        label,
        // The name of the chain needs the room more on a small laptop.
        icon: <Icon aria-hidden className="max-[90rem]:hidden" />,
        isCurrent: id === current,
        onChoose: () => onChoose(id),
      }))}
    />
  );
}

/** Table and words do without its library; the first HTML holds the drawing all the same. */
const ChainGraph = dynamic(() => import('./graph/chain-graph').then((module) => module.ChainGraph));

type ChainDrawingProps = Omit<ComponentProps<typeof Graph>, 'onOpen'> & { isHiddenOnPhones: boolean };

/** The graph of a chain; a double press opens a transaction of the user's, and selects any other. */
export function ChainDrawing({ isHiddenOnPhones, ...graph }: ChainDrawingProps) {
  const router = useRouter();
  const { chain, onSelect } = graph;
  return (
    <div data-drawing className={clsx('relative h-full', isHiddenOnPhones && 'max-sm:hidden')}>
      <p className="pointer-events-none absolute top-1 left-2 z-5 rounded-sm bg-surface/85 px-1 text-xs text-muted max-[75rem]:hidden">
        {chainFacts(chain).join(' · ')}
      </p>
      <ChainGraph
        {...graph}
        onOpen={(id) => {
          const isOpen = chain.transactions.some((one) => one.id === id && one.yourRole !== null);
          if (isOpen) router.push(routes.transaction(id));
          else onSelect(id);
        }}
      />
    </div>
  );
}
