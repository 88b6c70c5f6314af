import { type ReactNode, useEffect, useState } from 'react';
import { MoveUp } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { type GraphLayout } from '@/lib/layout/layout-graph';
import { fitCamera, showsAny } from './camera';
import { type CameraControl } from './camera-control';

/** One line at the foot of the drawing: what the pointer or the focus is on while that is too small to be read. */
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

/** What the arrows of every graph mean. The spoken labels of the nodes say the same. */
export function GraphLegend() {
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute bottom-2.5 left-3 z-5 flex items-center gap-1 rounded-sm bg-surface/85 px-1 text-xs text-muted"
    >
      <MoveUp className="size-3 rotate-90" />
      Arrow: waits for
    </div>
  );
}

/** The way back when the graph has been moved out of view. */
export function LostNotice({ control, world }: { control: CameraControl; world: GraphLayout }) {
  const [isLost, setLost] = useState(false);
  useEffect(
    () => control.onRest((camera) => setLost(!showsAny(world.nodes, camera, control.view()))),
    [control, world],
  );
  if (!isLost) return null;
  return (
    <div className="absolute inset-x-0 top-1/2 z-10 flex justify-center">
      <Button onPress={() => control.moveTo(fitCamera(world, control.view()))}>
        Nothing here: show everything
      </Button>
    </div>
  );
}

/** What stands in a large graph's place while it is laid out: as many blocks as there are nodes, up to a screenful. */
export function GraphSkeleton({ label, count }: { label: string; count: number }) {
  return (
    <div role="status" aria-label={`${label}: being drawn`} className="h-full w-full overflow-hidden p-6">
      <div aria-hidden="true" className="flex flex-wrap justify-center gap-x-3 gap-y-4">
        {Array.from({ length: Math.min(count, 240) }, (_, at) => (
          <div key={at} className="h-6 w-13 animate-shimmer rounded-sm bg-line" />
        ))}
      </div>
    </div>
  );
}
