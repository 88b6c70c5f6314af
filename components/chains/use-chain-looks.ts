import { useMediaQuery } from '@/components/ui/use-media-query';
import type { ChainViewName } from '@/lib/chains/params';

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
