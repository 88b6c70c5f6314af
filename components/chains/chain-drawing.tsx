import type { ComponentProps } from 'react';
import { clsx } from 'clsx';
import dynamic from 'next/dynamic';
import { useRouter } from 'next/navigation';
import { routes } from '@/lib/routes';
import { chainFacts } from './chain-header';
import type { ChainGraph as Graph } from './graph/chain-graph';

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
