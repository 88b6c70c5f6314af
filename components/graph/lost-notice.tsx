import { useEffect, useState } from 'react';
import { Button } from '@/components/ui/button';
import { type GraphLayout } from '@/lib/layout/layout-graph';
import { fitCamera, showsAny } from './camera';
import { type CameraControl } from './camera-control';

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
