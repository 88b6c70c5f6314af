'use client';

import { createContext, use, useEffect, useState, type ReactNode } from 'react';
import { whenIdle } from '@/components/ui/idle';
import { loaderWithRetry } from '@/components/ui/loader-with-retry';
import type { ChainSummary } from '@/lib/chains/schema';
import type { Sketch, sketchChain } from '@/lib/chains/sketch';
import { sketchKey } from '@/lib/chains/sketch-dots';

type Draw = typeof sketchChain;
type Sketches = { drawn: Record<string, Sketch>; draw: Draw | null };

const loadDraw = loaderWithRetry(() => import('@/lib/chains/sketch').then((module) => module.sketchChain));
const SketchesContext = createContext<Sketches>({ drawn: {}, draw: null });
/** For a chain that came later, in the moment before the layout is there. */
const none: Sketch = { dots: [], lines: '', width: 0, height: 0 };

/**
 * The drawings of a list's rows. The server has made those of the first HTML, by `sketchKey`, so that the layout is no part
 * of the first load: it comes when the browser is idle, for chains that are loaded or changed later.
 */
export function Sketches({ drawn, children }: { drawn: Record<string, Sketch>; children: ReactNode }) {
  const [draw, setDraw] = useState<Draw | null>(null);
  useEffect(() => whenIdle(() => void loadDraw().then((loaded) => setDraw(() => loaded))), []);
  return <SketchesContext value={{ drawn, draw }}>{children}</SketchesContext>;
}

export function useSketch(chain: ChainSummary): Sketch {
  const { drawn, draw } = use(SketchesContext);
  return drawn[sketchKey(chain)] ?? draw?.(chain) ?? none;
}
