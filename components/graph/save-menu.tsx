import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { Download, FileImage, FileType, Printer } from 'lucide-react';
import { IconButton } from '@/components/ui/icon-button';
import { Menu } from '@/components/ui/menu';
import { saveFile } from '@/components/ui/save-file';
import { exportPng, pngFailureText } from './export-png';
import { type GraphPicture, exportSvg } from './export-svg';

const items = [
  { id: 'svg', label: 'SVG, for any size', icon: <FileType aria-hidden /> },
  { id: 'png', label: 'PNG, for print', icon: <FileImage aria-hidden /> },
  { id: 'print', label: 'Print, or save as PDF', icon: <Printer aria-hidden /> },
];

/** Saves or prints the whole graph, including what is dimmed or out of view. */
export function SaveMenu({ picture }: { picture: GraphPicture }) {
  const [failure, setFailure] = useState('');
  const save = async (kind: string) => {
    setFailure('');
    if (kind === 'print') return window.print();
    try {
      const svg = () => new Blob([exportSvg(picture)], { type: 'image/svg+xml' });
      saveFile(kind === 'svg' ? svg() : await exportPng(picture), `${picture.title}.${kind}`);
    } catch {
      setFailure(pngFailureText);
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

/** Replaces the interactive graph in print: all of it, fitted to the page, rendered only on printing. */
export function GraphPrint({ picture }: { picture: GraphPicture }) {
  const [svg, setSvg] = useState('');
  useEffect(() => {
    // The browser captures the page right after this event, so render synchronously.
    const render = () => flushSync(() => setSvg(exportSvg(picture)));
    const clear = () => setSvg('');
    window.addEventListener('beforeprint', render);
    window.addEventListener('afterprint', clear);
    return () => {
      window.removeEventListener('beforeprint', render);
      window.removeEventListener('afterprint', clear);
    };
  }, [picture]);
  return (
    <div
      className="hidden h-full font-sans print:block [&_svg]:h-full [&_svg]:max-h-[240mm] [&_svg]:w-full [&_svg]:[font-family:inherit]"
      dangerouslySetInnerHTML={{ __html: svg }}
    />
  );
}
