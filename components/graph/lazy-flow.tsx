import { startTransition, useEffect, useState } from 'react';
import dynamic from 'next/dynamic';
import { whenIdle } from '@/components/ui/idle';
import { untilLoaded } from '@/components/ui/until-loaded';
import { type FlowProps } from './flow';
import { type GraphFlowNode } from './graph-node';
import { StillFlow } from './still-flow';

export const loadFlow = untilLoaded(() => import('./flow').then((module) => module.Flow<GraphFlowNode>));
const Flow = dynamic(loadFlow);

/** The library of the gestures. Until it is there the picture stands still, and its nodes can be read and pressed. */
export function LazyFlow(props: FlowProps) {
  const [isWanted, setWanted] = useState(false);
  // In a transition the picture stays until the library is there.
  const want = () => startTransition(() => setWanted(true));
  useEffect(() => whenIdle(want), []);
  return isWanted ? <Flow {...props} /> : <StillFlow {...props} onWanted={want} />;
}
