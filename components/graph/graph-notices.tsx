import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { MoveUp } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { type GraphLayout } from '@/lib/layout/layout-graph';
import { fitCamera, showsAny } from './camera';
import { type CameraControl } from './camera-control';

/** One line at the bottom of the graph that describes the hovered or focused node when it is too small to read. */
export function GraphHint({ title, children }: { title: string; children: ReactNode }) {
  return (
    <p
      aria-hidden="true"
      className="pointer-events-none absolute bottom-9 left-1/2 z-10 max-w-[min(90%,44rem)] -translate-x-1/2 rounded-md border border-line bg-raised px-2.5 py-1 text-sm text-ink shadow-raised sm:bottom-3 sm:max-w-[60%]"
    >
      <strong className="font-semibold">{title}</strong> <span className="text-muted">{children}</span>
    </p>
  );
}

/** Explains the arrows. Hidden from screen readers, because the nodes' labels name their dependencies. */
export function GraphLegend() {
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute bottom-2.5 left-3 z-5 flex items-center gap-1 rounded-sm bg-surface px-1 text-xs text-muted"
    >
      <MoveUp className="size-3 rotate-90" />
      Arrow: waits for
    </div>
  );
}

/** Offers a way back once the user has moved the graph out of view. */
export function OutOfViewNotice({ control, world }: { control: CameraControl; world: GraphLayout }) {
  const [isOutOfView, setOutOfView] = useState(false);
  useEffect(
    () => control.onCameraChange((camera) => setOutOfView(!showsAny(world.nodes, camera, control.view()))),
    [control, world],
  );
  // Back, or another arrangement, can bring it into view again without a change by the user.
  const isInView = useSyncExternalStore(
    control.subscribe,
    () => !isOutOfView || showsAny(world.nodes, control.camera(), control.view()),
    () => true,
  );
  if (isInView) return null;
  return (
    <div className="absolute inset-x-0 top-1/2 z-10 flex justify-center">
      <Button onPress={() => control.moveTo(fitCamera(world, control.view()))}>
        Nothing here: show everything
      </Button>
    </div>
  );
}

/** Placeholder while a large graph is laid out: a block for each node, up to a screenful. */
export function GraphSkeleton({ label, count }: { label: string; count: number }) {
  return (
    <div role="status" aria-label={`${label}: being drawn`} className="h-full w-full overflow-hidden p-6">
      <div aria-hidden="true" className="flex flex-wrap justify-center gap-x-3 gap-y-4">
        {Array.from({ length: Math.min(count, 240) }, (_, index) => (
          <div key={index} className="h-6 w-13 animate-shimmer rounded-sm bg-line" />
        ))}
      </div>
    </div>
  );
}
