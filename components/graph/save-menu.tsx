import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { Download, FileImage, FileType, Printer } from 'lucide-react';
import { IconButton } from '@/components/ui/icon-button';
import { Menu } from '@/components/ui/menu';
import { saveFile } from '@/components/ui/save-file';
import { exportPng } from './export-png';
import { type GraphPicture, exportSvg } from './export-svg';

const items = [
  { id: 'svg', label: 'SVG, for any size', icon: <FileType aria-hidden /> },
  { id: 'png', label: 'PNG, for print', icon: <FileImage aria-hidden /> },
  { id: 'print', label: 'Print, or save as PDF', icon: <Printer aria-hidden /> },
];

/** The whole graph as a file or on paper; what is dimmed or out of view is on it too. */
export function SaveMenu({ picture }: { picture: GraphPicture }) {
  const [failure, setFailure] = useState('');
  const save = async (kind: string) => {
    setFailure('');
    if (kind === 'print') return window.print();
    try {
      const svg = () => new Blob([exportSvg(picture)], { type: 'image/svg+xml' });
      saveFile(kind === 'svg' ? svg() : await exportPng(picture), `${picture.title}.${kind}`);
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
        items={items.map((item) => ({ ...item, onAction: () => void save(item.id) }))}
      />
      <span role="status" className="sr-only">
        {failure}
      </span>
    </>
  );
}

/** What paper shows instead of the interactive graph: all of it, fitted to the space, made when someone prints. */
export function GraphPrint({ picture }: { picture: GraphPicture }) {
  const [svg, setSvg] = useState('');
  useEffect(() => {
    // The browser takes its picture of the page right after this event.
    const make = () => flushSync(() => setSvg(exportSvg(picture)));
    const drop = () => setSvg('');
    window.addEventListener('beforeprint', make);
    window.addEventListener('afterprint', drop);
    return () => {
      window.removeEventListener('beforeprint', make);
      window.removeEventListener('afterprint', drop);
    };
  }, [picture]);
  return (
    <div
      className="hidden h-full font-sans print:block [&_svg]:h-full [&_svg]:max-h-[240mm] [&_svg]:w-full [&_svg]:[font-family:inherit]"
      dangerouslySetInnerHTML={{ __html: svg }}
    />
  );
}
