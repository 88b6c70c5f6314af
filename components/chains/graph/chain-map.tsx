'use client';

import { useMemo, useState } from 'react';
import { type Camera } from '@/components/graph/camera';
import { GraphView } from '@/components/graph/graph-view';
import { type MapChain, type MapLayout, layoutMap, mapChain } from './map-layout';
import { type MapEntry, mapCard, mapLooks } from './map-look';

type Props = {
  /** The chains to draw, filtered and in order as the list shows them. */
  chains: readonly MapEntry[];
  /** Differs when the user has asked for other chains or another order: then, and only then, the map is made anew. */
  arrangement: string;
  onOpen: (chainId: string) => void;
  camera?: Camera | null;
  onCameraChange?: (camera: Camera) => void;
};

/** All chains at once, from the chain list alone: a column each, by health. Search and filter are the list's. */
export function ChainMap({ chains, arrangement, onOpen, camera, onCameraChange }: Props) {
  // Places depend on this alone: whatever else a refresh brings changes a node's look and moves nothing.
  const signature = JSON.stringify(chains.map(mapChain));
  const [made, setMade] = useState(() => ({ signature, arrangement, map: mapOf(signature) }));
  if (made.signature !== signature || made.arrangement !== arrangement) {
    const previous = made.arrangement === arrangement ? made.map : undefined;
    setMade({ signature, arrangement, map: mapOf(signature, previous) });
  }
  const { layout, boxes } = made.map;
  const looks = useMemo(() => new Map(chains.flatMap(mapLooks)), [chains]);
  const open = (id: string | null) => {
    const chainId = id?.split('/')[0];
    if (chainId) onOpen(chainId);
  };
  const label = `Map of ${chains.length} ${chains.length === 1 ? 'chain' : 'chains'}`;
  return (
    <GraphView
      label={label}
      layout={layout}
      boxes={boxes}
      looks={looks}
      cardShapes={mapCard}
      hasTools={false}
      selectedId={null}
      onSelect={open}
      onOpen={open}
      camera={camera}
      onCameraChange={onCameraChange}
    />
  );
}

const mapOf = (signature: string, previous?: MapLayout) =>
  layoutMap(JSON.parse(signature) as MapChain[], previous);
