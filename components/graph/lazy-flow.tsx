import { startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react';
import dynamic from 'next/dynamic';
import { whenIdle } from '@/components/ui/idle';
import { loaderWithRetry } from '@/components/ui/loader-with-retry';
import { type FlowProps } from './flow';
import { GraphNode, nodeOf } from './graph-node';
import { worldClass } from './graph-world';

let isLoaded = false;
export const loadFlow = loaderWithRetry(() =>
  import('./flow').then(({ Flow }) => {
    isLoaded = true;
    return Flow;
  }),
);
const Flow = dynamic(loadFlow);

/** The library of the gestures. Until it is there the picture stands still, and its nodes can be read and pressed. */
export function LazyFlow(props: FlowProps) {
  // Where it is there already, nothing is drawn twice; never so in the first HTML.
  const [isWanted, setWanted] = useState(isLoaded);
  // In a transition the picture stays until the library is there.
  const want = () => startTransition(() => setWanted(true));
  useEffect(() => whenIdle(want), []);
  return isWanted ? <Flow {...props} /> : <StillFlow {...props} want={want} />;
}

/** What `Flow` shows, at the places of the first HTML. Whoever is at a node by then is at the same one afterwards. */
function StillFlow({ label, control, nodes, onPress, want }: FlowProps & { want: () => void }) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const own = box.current;
    return () => {
      const focused = document.activeElement;
      const id = focused && own?.contains(focused) ? nodeOf({ target: focused }) : undefined;
      if (id !== undefined) control.focusOnMount(id);
    };
  }, [control]);
  return (
    <div
      ref={box}
      role="application"
      aria-label={label}
      className="absolute inset-0"
      onPointerEnter={want}
      onFocus={want}
      onClick={(event) => {
        if (nodeOf(event) === undefined) onPress(event);
      }}
    >
      <div className={worldClass}>
        {nodes.map(({ id, data, position: { x, y }, width, height }) => (
          <div
            key={id}
            className="pointer-events-auto absolute"
            style={{ transform: `translate(${x}px, ${y}px)`, width, height }}
          >
            <GraphNode {...{ id, data, width, height }} />
          </div>
        ))}
      </div>
    </div>
  );
}
