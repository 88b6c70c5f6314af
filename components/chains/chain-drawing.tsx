import { clsx } from 'clsx';
import dynamic from 'next/dynamic';
import { useRouter } from 'next/navigation';
import type { ComponentProps } from 'react';
import { routes } from '@/lib/routes';
import { chainFacts } from './chain-header';
import type { ChainGraph as Graph } from './graph/chain-graph';

/** Lazy-loaded, because the other views do not need its library; still rendered on the server. */
const ChainGraph = dynamic(() => import('./graph/chain-graph').then((module) => module.ChainGraph));

type ChainDrawingProps = Omit<ComponentProps<typeof Graph>, 'onOpen'> & {
  isHiddenOnPhones: boolean;
  /** Of the whole chain. */
  lastChange: string;
};

/** The graph of a chain. A double click opens a transaction of the user's own, and selects any other. */
export function ChainDrawing({ isHiddenOnPhones, lastChange, ...graph }: ChainDrawingProps) {
  const router = useRouter();
  const { chain, onSelect } = graph;
  return (
    <div data-drawing className={clsx('relative h-full', isHiddenOnPhones && 'max-sm:hidden')}>
      <p className="pointer-events-none absolute top-1 left-2 z-5 rounded-sm bg-surface/85 px-1 text-xs text-muted max-[75rem]:hidden">
        {chainFacts(chain, lastChange).join(' · ')}
      </p>
      <ChainGraph
        {...graph}
        onOpen={(id) => {
          const isOwn = chain.transactions.some(
            (transaction) => transaction.id === id && transaction.yourRole !== null,
          );
          if (isOwn) router.push(routes.transaction(id));
          else onSelect(id);
        }}
      />
    </div>
  );
}
