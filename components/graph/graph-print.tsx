import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { exportSvg } from './export-svg';
import { type GraphPicture } from './graph-picture';
import { type NodeLook } from './node-look';

/** What paper shows instead of the interactive graph: all of it, fitted to the space, made when someone prints. */
export function GraphPrint<Look extends NodeLook>({ picture }: { picture: GraphPicture<Look> }) {
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
  return <div className="graph-print" dangerouslySetInnerHTML={{ __html: svg }} />;
}
