'use client';

import { useMemo, useState } from 'react';
import { GraphView, type GraphViewProps } from '@/components/graph/graph-view';
import { isDeepEqual } from '@/components/graph/use-layout';
import { layoutMap, minMapZoom, mapChain } from './map-layout';
import { type MapEntry, mapCard, mapSummary, mapNodeContents } from './map-node';

type Props = Pick<GraphViewProps, 'camera' | 'onCameraChange'> & {
  /** The chains to draw, filtered and in order as the list shows them. */
  chains: readonly MapEntry[];
  /** Changes when the user asks for other chains or another order; only then is the map laid out from scratch. */
  arrangement: string;
  onOpen: (chainId: string) => void;
};

/** All chains at once, each as a column, grouped by health. Uses the list's data, search and filters. */
export function ChainMap({ chains, arrangement, onOpen, camera, onCameraChange }: Props) {
  // The layout depends on nothing else, so a refresh that only changes what nodes show moves none of them.
  const inputs = chains.map(mapChain);
  const [current, setCurrent] = useState(() => ({ inputs, arrangement, map: layoutMap(inputs) }));
  if (current.arrangement !== arrangement) setCurrent({ inputs, arrangement, map: layoutMap(inputs) });
  else if (!isDeepEqual(current.inputs, inputs))
    setCurrent({ inputs, arrangement, map: layoutMap(inputs, current.map) });
  const { layout, boxes } = current.map;
  const contents = useMemo(() => new Map(chains.flatMap(mapNodeContents)), [chains]);
  const summaries = new Map(chains.map((entry) => [entry.chain.id, mapSummary(entry)]));
  const open = (id: string | null) => {
    const chainId = id?.split('/')[0];
    if (chainId) onOpen(chainId);
  };
  return (
    <GraphView
      label={`Map of ${chains.length} ${chains.length === 1 ? 'chain' : 'chains'}`}
      layout={layout}
      boxes={boxes}
      contents={contents}
      cardShapes={mapCard}
      groups={{ describe: (id) => summaries.get(id) ?? '', onOpen }}
      minOpeningZoom={minMapZoom}
      selectedId={null}
      onSelect={open}
      onOpen={open}
      camera={camera}
      onCameraChange={onCameraChange}
    />
  );
}
