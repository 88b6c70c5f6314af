import { useEffect, useRef, useState } from 'react';

/** Px a finger goes before it is a drag, and ms for which the hint stays once it is lifted. */
const [dragFrom, shownFor] = [12, 2500];

/**
 * Leaves one finger on the graph to the page, which it scrolls; two move and zoom the graph, and so does a pen by
 * itself. Who drags with one finger is told.
 */
export function TwoFingers() {
  const mark = useRef<HTMLDivElement>(null);
  const [isTold, setTold] = useState(false);
  useEffect(() => {
    const graph = mark.current?.closest<HTMLElement>('.graph');
    if (!graph) return;
    const end = new AbortController();
    let isPen = false;
    let start: Touch | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const listen = { capture: true, passive: true, signal: end.signal };
    graph.addEventListener('pointerdown', (event) => void (isPen = event.pointerType === 'pen'), listen);
    graph.addEventListener(
      'touchstart',
      (event) => {
        start = undefined;
        if (event.touches.length > 1 || isPen || !(event.target instanceof Element)) return;
        if (!event.target.closest('.react-flow') || event.target.closest('.nopan')) return;
        // React Flow, which listens further in, would take the finger for its own.
        event.stopPropagation();
        start = event.touches[0];
      },
      listen,
    );
    graph.addEventListener(
      'touchmove',
      ({ touches: [finger] }) => {
        if (!start || !finger) return;
        const gone = Math.hypot(finger.clientX - start.clientX, finger.clientY - start.clientY);
        if (gone < dragFrom) return;
        start = undefined;
        clearTimeout(timer);
        setTold(true);
      },
      listen,
    );
    const hideSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setTold(false), shownFor);
    };
    graph.addEventListener('touchend', hideSoon, listen);
    graph.addEventListener('touchcancel', hideSoon, listen);
    return () => {
      end.abort();
      clearTimeout(timer);
    };
  }, []);
  return (
    <div ref={mark} className="pointer-events-none absolute inset-x-0 top-1/2 z-10 flex justify-center">
      {isTold && (
        <p className="-translate-y-1/2 rounded-md border border-line bg-raised px-3 py-1.5 text-sm text-ink shadow-raised">
          Move the drawing with two fingers
        </p>
      )}
    </div>
  );
}
