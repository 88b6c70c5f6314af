import { useLayoutEffect, useRef } from 'react';
import { type FlowProps } from './flow';
import { useGraph } from './graph-context';
import { GraphNode } from './graph-node';
import { nodeOf } from './node-of';

/**
 * What `Flow` shows, at the places of the first HTML and without gestures, for the time before its library is there.
 * Whoever is at a node by then is at the same node afterwards.
 */
export function StillFlow({ label, nodes, onPress, onWanted }: FlowProps & { onWanted: () => void }) {
  const { focusSoon } = useGraph();
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const own = box.current;
    return () => {
      const focused = document.activeElement;
      const id = focused && own?.contains(focused) ? nodeOf({ target: focused }) : undefined;
      if (id !== undefined) focusSoon(id);
    };
  }, [focusSoon]);
  return (
    <div
      ref={box}
      role="application"
      aria-label={label}
      className="absolute inset-0"
      onPointerEnter={onWanted}
      onFocus={onWanted}
      onClick={(event) => {
        if (nodeOf(event) === undefined) onPress?.(event);
      }}
    >
      <div className="graph-world">
        {nodes.map(({ id, position: { x, y }, width, height }) => (
          <div
            key={id}
            className="pointer-events-auto absolute"
            style={{ transform: `translate(${x}px, ${y}px)`, width, height }}
          >
            <GraphNode id={id} width={width} height={height} />
          </div>
        ))}
      </div>
    </div>
  );
}
