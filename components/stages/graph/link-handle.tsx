import { type MouseEvent, type PointerEvent } from 'react';
import { useGraph } from '@/components/graph/graph-context';
import { useLinking } from './linking-context';

// From afar a grip covers most of its stage, so what lies beneath it counts.
const nodeAt = ({ clientX, clientY }: MouseEvent | PointerEvent) =>
  document
    .elementsFromPoint(clientX, clientY)
    .map((element) => element.closest<HTMLElement>('[data-node]'))
    .find((node) => node !== null) ?? null;

/**
 * The grip on a stage's upper edge: dragged to another stage, with a mouse or a finger, this one then waits for that
 * one. Keys have a way of their own (D on the stage), so the grip is no tab stop.
 */
export function LinkHandle({ id }: { id: string }) {
  const { control } = useGraph();
  const { canEdit, store, drop, titleOf } = useLinking();
  if (!canEdit) return null;
  const move = (event: PointerEvent<HTMLDivElement>) => {
    const link = store.get();
    if (!link || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const over = nodeAt(event)?.dataset.node ?? null;
    store.set({ ...link, to: control.pointAt(event), overId: over === id ? null : over });
  };
  return (
    <div
      // React Flow pans from anything that does not refuse it by this name.
      className="link-handle nopan"
      aria-hidden="true"
      title={`Drag to the stage that “${titleOf(id)}” waits for`}
      onClick={(event) => {
        event.stopPropagation();
        // The end of a drag is over another stage, and selects none.
        const node = nodeAt(event);
        if (node?.dataset.node === id) node.click();
      }}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        const at = control.pointAt(event);
        store.set({ stageId: id, from: at, to: at, overId: null });
      }}
      onPointerMove={move}
      onPointerUp={() => {
        const link = store.get();
        store.set(null);
        if (link?.overId) drop(id, link.overId);
      }}
      onPointerCancel={() => store.set(null)}
    />
  );
}
