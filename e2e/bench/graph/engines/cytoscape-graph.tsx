import cytoscape, { type Core } from 'cytoscape';
import { useEffect, useRef } from 'react';
import { useLayout } from '@/components/graph/use-layout';
import { chainPicture } from '@/components/chains/graph/chain-picture';
import { transactionCardSize } from '@/components/chains/graph/transaction-card';
import { type TransactionContent } from '@/components/chains/graph/transaction-content';
import { chainGraph } from '@/lib/chains/graph';
import { type GraphLayout } from '@/lib/layout/layout-graph';
import { type EngineProps } from '../bench-stage';

const wordsOf = (content: TransactionContent) =>
  `${content.title}\n${content.town}\n${content.state} ${content.amount}\n${content.completed} done, ${content.blocked} blocked`;

/** Cytoscape.js on its canvas: boxes with four lines of text, positioned by our layout. */
export function CytoscapeGraph(props: EngineProps) {
  return props.layout ? <Drawn {...props} layout={props.layout} /> : <LaidOut {...props} />;
}

function LaidOut(props: EngineProps) {
  const layout = useLayout(chainGraph(props.chain, transactionCardSize));
  return layout && <Drawn {...props} layout={layout} />;
}

function Drawn({ chain, layout, view }: EngineProps & { layout: GraphLayout }) {
  const box = useRef<HTMLDivElement>(null);
  const graph = useRef<Core>(null);
  const contents = chainPicture({ chain, layout: { nodes: [], edges: [], width: 0, height: 0 } }).contents;

  useEffect(() => {
    const { width, height } = transactionCardSize;
    const core = cytoscape({
      container: box.current,
      elements: {
        nodes: layout.nodes.map(({ id, x, y }) => ({ data: { id, words: '' }, position: { x: x + width / 2, y: y + height / 2 } })),
        edges: layout.edges.map(({ from, to }) => ({ data: { source: from, target: to } })),
      },
      style: [
        {
          selector: 'node',
          style: {
            shape: 'round-rectangle', width, height, label: 'data(words)', 'text-wrap': 'wrap', 'text-valign': 'center',
            'background-color': '#fff', 'border-width': 1, 'border-color': '#cdd2da', 'font-size': 14,
          },
        },
        { selector: 'edge', style: { 'curve-style': 'straight', 'target-arrow-shape': 'triangle', width: 1.5 } },
      ],
      layout: { name: 'preset', fit: view === 'all' },
    }); // oxfmt-ignore
    if (view === 'near') core.zoom(1).center(core.nodes().first());
    core.one('render', () => void (core.container()!.dataset.painted = 'true'));
    graph.current = core;
    return () => core.destroy();
  }, [layout, view]);

  useEffect(() => {
    const core = graph.current;
    core?.batch(() => {
      for (const [id, content] of contents) {
        const node = core.getElementById(id);
        const words = wordsOf(content);
        if (node.data('words') === words) continue;
        window.cardRenders++;
        node.data('words', words);
      }
    });
  });
  return <div ref={box} className="h-full w-full" />;
}
