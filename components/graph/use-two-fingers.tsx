import { type PointerEvent, type Touch, type TouchEvent, useRef, useState } from 'react';

/** Px a finger moves before it counts as a drag. */
const dragThreshold = 12;
/** How long the hint stays once the finger is lifted. */
const hintMs = 2500;

/**
 * One finger on the graph scrolls the page; two fingers, or a pen, pan and zoom the graph. Dragging with one finger shows
 * a hint. @returns the listeners for React Flow's element, and the hint to render inside it
 */
export function useTwoFingers() {
  const [isHintShown, setHintShown] = useState(false);
  const isPen = useRef(false);
  const start = useRef<Touch>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const hideSoon = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setHintShown(false), hintMs);
  };
  const listeners = {
    onPointerDownCapture: ({ pointerType }: PointerEvent) => void (isPen.current = pointerType === 'pen'),
    onTouchStartCapture(event: TouchEvent) {
      start.current = undefined;
      const isOnNode = event.target instanceof Element && event.target.closest('.nopan');
      if (event.touches.length > 1 || isPen.current || isOnNode) return;
      // React Flow listens on an inner element and would pan the graph.
      event.stopPropagation();
      start.current = event.touches[0];
    },
    onTouchMoveCapture({ touches }: TouchEvent) {
      const [from, to] = [start.current, touches[0]];
      if (!from || !to || Math.hypot(to.clientX - from.clientX, to.clientY - from.clientY) < dragThreshold)
        return;
      start.current = undefined;
      clearTimeout(timer.current);
      setHintShown(true);
    },
    onTouchEndCapture: hideSoon,
    onTouchCancelCapture: hideSoon,
  };
  const hint = isHintShown && (
    <p className="pointer-events-none absolute top-1/2 left-1/2 z-10 -translate-1/2 rounded-md border border-line bg-raised px-3 py-1.5 text-sm whitespace-nowrap text-ink shadow-raised">
      Move the drawing with two fingers
    </p>
  );
  return { listeners, hint };
}
