import { useState } from 'react';
import { Download, FileImage, FileType, Printer } from 'lucide-react';
import { IconButton } from '@/components/ui/icon-button';
import { Menu } from '@/components/ui/menu';
import { saveFile } from '@/components/ui/save-file';
import { exportPng } from './export-png';
import { exportSvg } from './export-svg';
import { type GraphPicture } from './graph-picture';
import { type NodeLook } from './node-look';

/** The whole graph as a file or on paper; what is dimmed or out of view is on it too. */
export function SaveMenu<Look extends NodeLook>({ picture }: { picture: GraphPicture<Look> }) {
  const [failure, setFailure] = useState('');
  const savePng = async () => {
    setFailure('');
    try {
      saveFile(await exportPng(picture), `${picture.title}.png`);
    } catch (error) {
      setFailure(error instanceof Error ? error.message : 'The image could not be made.');
    }
  };
  return (
    <>
      <Menu
        label="Save the picture"
        placement="top end"
        trigger={
          <IconButton label="Save or print the picture" icon={<Download aria-hidden />} placement="left" />
        }
        header={failure || undefined}
        items={[
          {
            id: 'svg',
            label: 'SVG, for any size',
            icon: <FileType aria-hidden />,
            onAction: () =>
              saveFile(new Blob([exportSvg(picture)], { type: 'image/svg+xml' }), `${picture.title}.svg`),
          },
          {
            id: 'png',
            label: 'PNG, for print',
            icon: <FileImage aria-hidden />,
            onAction: () => void savePng(),
          },
          {
            id: 'print',
            label: 'Print, or save as PDF',
            icon: <Printer aria-hidden />,
            onAction: () => window.print(),
          },
        ]}
      />
      <span role="status" className="sr-only">
        {failure}
      </span>
    </>
  );
}
