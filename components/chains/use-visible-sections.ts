import { useMediaQuery } from '@/components/ui/use-media-query';
import type { ChainViewName } from '@/lib/chains/params';

/**
 * Which sections of a chain's page to render. Until the viewport is known, as on the server, this includes alternatives of
 * which CSS shows one. From 1,200 px on, the drawing has a strip above it and the panel beside it.
 */
export function useVisibleSections(view: ChainViewName | null) {
  const isPhone = useMediaQuery('(width < 40rem)');
  const isWiderThanPhone = useMediaQuery('(width >= 40rem)');
  const isNarrow = useMediaQuery('(width < 75rem)');
  const isWide = useMediaQuery('(width >= 75rem)');
  const hasGraph = view === 'graph' || (view === null && !isPhone);
  return {
    hasGraph,
    hasTable: view === 'table' || (view === null && !isWiderThanPhone),
    hasStrip: hasGraph && !isNarrow,
    hasCard: !hasGraph || !isWide,
    currentView: view ?? (isPhone ? 'table' : 'graph'),
  };
}
