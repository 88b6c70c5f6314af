import { startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react';
import dynamic from 'next/dynamic';
import { whenIdle } from '@/components/ui/idle';
import { loaderWithRetry } from '@/components/ui/loader-with-retry';
import { type FlowProps } from './flow';
import { GraphNode, nodeIdOf } from './graph-node';
import { worldClass } from './graph-world';

let isLoaded = false;
export const loadFlow = loaderWithRetry(() =>
  import('./flow').then(({ Flow }) => {
    isLoaded = true;
    return Flow;
  }),
);
const Flow = dynamic(loadFlow);

/** Lazy-loads React Flow. Until then the graph cannot be moved, but its nodes can be read and pressed. */
export function LazyFlow(props: FlowProps) {
  // Rendered at once if already loaded, never on the server.
  const [isRequested, setRequested] = useState(isLoaded);
  // A transition keeps the static graph on screen while the library loads.
  const request = () => startTransition(() => setRequested(true));
  useEffect(() => whenIdle(request), []);
  return isRequested ? <Flow {...props} /> : <StaticFlow {...props} onRequest={request} />;
}

/** The same nodes without React Flow, for the first HTML. A focused node keeps the focus when `Flow` takes over. */
function StaticFlow({ label, control, nodes, onPress, onRequest }: FlowProps & { onRequest: () => void }) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = box.current;
    return () => {
      const focused = document.activeElement;
      const id = focused && element?.contains(focused) ? nodeIdOf({ target: focused }) : undefined;
      if (id !== undefined) control.focusOnMount(id);
    };
  }, [control]);
  return (
    <div
      ref={box}
      role="application"
      aria-label={label}
      className="absolute inset-0"
      onPointerEnter={onRequest}
      onFocus={onRequest}
      onClick={(event) => {
        if (nodeIdOf(event) === undefined) onPress(event);
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
