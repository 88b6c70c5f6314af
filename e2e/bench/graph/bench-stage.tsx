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

/** The props of every engine. `layout` is null if the engine has to compute it, as part of the measured time. */
export type EngineProps = {
  chain: Chain;
  layout: GraphLayout | null;
  /** Everything in view, or only the few nodes that fit on a screen at full size. */
  view: 'all' | 'near';
};

/** The interface through which `measure.ts` controls a page. */
export type Bench = {
  /** Creates the data and, unless the engine computes it itself, the layout. Neither is timed. */
  prepare(size: number, given: { layout: boolean; view: EngineProps['view'] }): void;
  /** Passes the data as JSON, as a server would send it, and waits until it is painted; null after a timeout. */
  show(timeoutMs: number): Promise<Painted | null>;
  /** Changes one transaction. @returns ms of main-thread work for the change, including the paint of its frame */
  changeOne(): Promise<number>;
};

declare global {
  interface Window {
    bench?: Bench;
    /** Totals of the page so far: frames, and ms of tasks over 50 ms. */
    counts: { frames: number; longTasks: number };
    /** On a page of the product: ms from the start of the navigation until its graph was painted. */
    paintedAt?: number;
    /** Incremented by the card of every engine. */
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
      show(timeoutMs) {
        const size = rest.view === 'all' ? count : 0;
        const painted = untilPainted(() => isPainted({ engine, size }), timeoutMs);
        setProps({ chain: JSON.parse(json) as Chain, ...rest });
        return painted;
      },
      async changeOne() {
        // Requested before the change, so that its callback runs before anything an engine does in that frame.
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

/** Keeps all objects except one, as the query client does with a refetched chain. */
function withOneChange(chain: Chain): Chain {
  return {
    ...chain,
    transactions: chain.transactions.map((transaction, at) => {
      if (at !== 1) return transaction;
      const { completed, ...others } = transaction.stageProgress;
      return { ...transaction, stageProgress: { ...others, completed: completed + 1 } };
    }),
  };
}
