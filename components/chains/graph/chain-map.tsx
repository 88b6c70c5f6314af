'use client';

import { useMemo, useState } from 'react';
import { GraphView, type GraphViewProps } from '@/components/graph/graph-view';
import { isDeepEqual } from '@/components/graph/use-layout';
import { layoutMap, minMapZoom, mapChain } from './map-layout';
import { type MapEntry, mapCard, mapLine, mapNodeContents } from './map-node';

type Props = Pick<GraphViewProps, 'camera' | 'onCameraChange'> & {
  /** The chains to draw, filtered and in order as the list shows them. */
  chains: readonly MapEntry[];
  /** Differs when the user has asked for other chains or another order: then, and only then, the map is made anew. */
  arrangement: string;
  onOpen: (chainId: string) => void;
};

/** All chains at once, from the chain list alone: a column each, by health. Search and filter are the list's. */
export function ChainMap({ chains, arrangement, onOpen, camera, onCameraChange }: Props) {
  // Places depend on this alone: whatever else a refresh brings changes a node's content and moves nothing.
  const places = chains.map(mapChain);
  const [made, setMade] = useState(() => ({ places, arrangement, map: layoutMap(places) }));
  if (made.arrangement !== arrangement) setMade({ places, arrangement, map: layoutMap(places) });
  else if (!isDeepEqual(made.places, places))
    setMade({ places, arrangement, map: layoutMap(places, made.map) });
  const { layout, boxes } = made.map;
  const contents = useMemo(() => new Map(chains.flatMap(mapNodeContents)), [chains]);
  const lines = new Map(chains.map((one) => [one.chain.id, mapLine(one)]));
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
      groups={{ describe: (id) => lines.get(id) ?? '', onOpen }}
      minOpeningZoom={minMapZoom}
      selectedId={null}
      onSelect={open}
      onOpen={open}
      camera={camera}
      onCameraChange={onCameraChange}
    />
  );
}
