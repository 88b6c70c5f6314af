'use client';

import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { type Chain } from '@/lib/chains/schema';
import { chainGraph } from '@/lib/chains/graph';
import { type GraphLayout, layoutGraph } from '@/lib/layout/layout-graph';
import { transactionCardSize } from '@/components/chains/graph/transaction-card';
import { cardGaps } from '@/components/graph/use-layout';
import { benchChain } from './bench-chain';
import { type EngineName } from './engine-names';
import { isPainted } from './is-painted';
import { type Painted, nextFrame, startCounting, untilPainted } from './page-clock';
import { AirflowLike } from './engines/airflow-like';
import { CytoscapeGraph } from './engines/cytoscape-graph';
import { Ours } from './engines/ours';
import { StockReactFlow } from './engines/stock-react-flow';

/** What every engine gets. `layout` is null when it has to make its own, as part of what is timed. */
export type EngineProps = {
  chain: Chain;
  layout: GraphLayout | null;
  /** Everything in view, or the few nodes of an ordinary screen at full size. */
  view: 'all' | 'near';
};

/** The handle that `measure.ts` drives a page by. */
export type Bench = {
  /** Makes the data, and unless the engine is to lay out itself, the layout: neither is timed. */
  prepare(size: number, given: { layout: boolean; view: EngineProps['view'] }): void;
  /** Hands the data over as JSON, as it would come from a server, and waits until it is painted; null when it takes too long. */
  show(patienceMs: number): Promise<Painted | null>;
  /** Changes one transaction. @returns ms of the main thread's work for it, its frame's painting included */
  changeOne(): Promise<number>;
};

declare global {
  interface Window {
    bench?: Bench;
    /** Of the whole page so far: frames, and ms of tasks over 50 ms. */
    counts: { frames: number; longTasks: number };
    /** Of a page of the product: ms since the navigation began, once its graph has been painted. */
    paintedAt?: number;
    /** Counted by every engine's card. */
    cardRenders: number;
  }
}

const engines = {
  ours: Ours,
  'react-flow': StockReactFlow,
  'airflow-like': AirflowLike,
  cytoscape: CytoscapeGraph,
};

export function BenchStage({ engine }: { engine: EngineName }) {
  const [props, setProps] = useState<EngineProps | null>(null);
  useEffect(() => {
    window.cardRenders = 0;
    startCounting();
    let json = '';
    let count = 0;
    let rest: Omit<EngineProps, 'chain'> = { layout: null, view: 'all' };
    window.bench = {
      prepare(size, given) {
        const chain = benchChain(size);
        json = JSON.stringify(chain);
        count = size;
        rest = {
          layout: given.layout ? layoutGraph(chainGraph(chain, transactionCardSize), cardGaps) : null,
          view: given.view,
        };
      },
      show(patienceMs) {
        const size = rest.view === 'all' ? count : 0;
        const painted = untilPainted(() => isPainted({ engine, size }), patienceMs);
        setProps({ chain: JSON.parse(json) as Chain, ...rest });
        return painted;
      },
      async changeOne() {
        // Asked for before the change, so that it comes before whatever an engine does in that frame.
        const frame = nextFrame();
        const start = performance.now();
        flushSync(() => setProps((now) => now && { ...now, chain: withOneChange(now.chain) }));
        await new Promise((resolve) => setTimeout(resolve));
        const script = performance.now() - start;
        return script + (await frame);
      },
    };
  }, [engine]);
  const Engine = engines[engine];
  return <main className="h-dvh w-dvw overflow-hidden">{props && <Engine {...props} />}</main>;
}

/** The same objects but for one, as the query client hands a refetched chain on. */
function withOneChange(chain: Chain): Chain {
  return {
    ...chain,
    transactions: chain.transactions.map((one, at) => {
      if (at !== 1) return one;
      const { completed, ...others } = one.stageProgress;
      return { ...one, stageProgress: { ...others, completed: completed + 1 } };
    }),
  };
}
