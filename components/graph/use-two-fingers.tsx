import { type PointerEvent, type Touch, type TouchEvent, useRef, useState } from 'react';

/** Px a finger goes before it is a drag, and ms for which the hint stays once it is lifted. */
const [dragFrom, shownFor] = [12, 2500];

/**
 * Leaves one finger on the graph to the page, which it scrolls; two move and zoom the graph, and so does a pen by
 * itself. Who drags with one finger is told. @returns what listens on React Flow's own element, and the hint within
 */
export function useTwoFingers() {
  const [isTold, setTold] = useState(false);
  const isPen = useRef(false);
  const start = useRef<Touch>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const hideSoon = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setTold(false), shownFor);
  };
  const listeners = {
    onPointerDownCapture: ({ pointerType }: PointerEvent) => void (isPen.current = pointerType === 'pen'),
    onTouchStartCapture(event: TouchEvent) {
      start.current = undefined;
      const isOnNode = event.target instanceof Element && event.target.closest('.nopan');
      if (event.touches.length > 1 || isPen.current || isOnNode) return;
      // React Flow, which listens further in, would take the finger for its own.
      event.stopPropagation();
      start.current = event.touches[0];
    },
    onTouchMoveCapture({ touches }: TouchEvent) {
      const [from, to] = [start.current, touches[0]];
      if (!from || !to || Math.hypot(to.clientX - from.clientX, to.clientY - from.clientY) < dragFrom) return;
      start.current = undefined;
      clearTimeout(timer.current);
      setTold(true);
    },
    onTouchEndCapture: hideSoon,
    onTouchCancelCapture: hideSoon,
  };
  const hint = isTold && (
    <p className="pointer-events-none absolute top-1/2 left-1/2 z-10 -translate-1/2 rounded-md border border-line bg-raised px-3 py-1.5 text-sm whitespace-nowrap text-ink shadow-raised">
      Move the drawing with two fingers
    </p>
  );
  return { listeners, hint };
}
