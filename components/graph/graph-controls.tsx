import { type ReactNode } from 'react';
import { Maximize, Minus, Plus } from 'lucide-react';
import { IconButton } from '@/components/ui/icon-button';
import { type Size } from './box';
import { type CameraControl } from './camera-control';
import { cameraAfter } from './use-graph-input';

type Props = { control: CameraControl; world: Size; children?: ReactNode };

/** The keys + − 0 as buttons, for anyone without a wheel or a second finger. */
const buttons = [
  { key: '+', label: 'Zoom in', icon: <Plus aria-hidden /> },
  { key: '-', label: 'Zoom out', icon: <Minus aria-hidden /> },
  { key: '0', label: 'Show everything', icon: <Maximize aria-hidden /> },
];

export function GraphControls({ control, world, children }: Props) {
  const press = (key: string) => {
    const camera = cameraAfter({ key, shiftKey: false }, control.camera(), control.view(), world);
    if (camera) control.moveTo(camera);
  };
  return (
    <div
      role="group"
      aria-label="View of the graph"
      data-print="hide"
      className="absolute right-3 bottom-3 z-10 flex flex-col rounded-lg border border-line bg-raised p-0.5 shadow-raised max-sm:top-3 max-sm:bottom-auto"
    >
      {children}
      {buttons.map(({ key, ...button }) => (
        <IconButton key={key} {...button} placement="left" onPress={() => press(key)} />
      ))}
    </div>
  );
}
