'use client';

import { createContext, use, useEffect, useState, type ReactNode } from 'react';
import { whenIdle } from '@/components/ui/idle';
import { loaderWithRetry } from '@/components/ui/loader-with-retry';
import type { ChainSummary } from '@/lib/chains/schema';
import type { Sketch, sketchChain } from '@/lib/chains/sketch';
import { sketchKey } from '@/lib/chains/sketch-dots';

type CreateSketch = typeof sketchChain;
type SketchContextValue = { sketches: Record<string, Sketch>; create: CreateSketch | null };

const loadCreate = loaderWithRetry(() => import('@/lib/chains/sketch').then((module) => module.sketchChain));
const SketchContext = createContext<SketchContextValue>({ sketches: {}, create: null });
/** Shown for a newly loaded chain until the layout code has loaded. */
const emptySketch: Sketch = { dots: [], lines: '', width: 0, height: 0 };

type SketchProviderProps = {
  /** Created on the server for the rows of the first HTML, by `sketchKey`. */
  sketches: Record<string, Sketch>;
  children: ReactNode;
};

/** Provides the drawings of list rows. The layout code, for chains loaded or changed later, loads when idle. */
export function SketchProvider({ sketches, children }: SketchProviderProps) {
  const [create, setCreate] = useState<CreateSketch | null>(null);
  useEffect(() => whenIdle(() => void loadCreate().then((loaded) => setCreate(() => loaded))), []);
  return <SketchContext value={{ sketches, create }}>{children}</SketchContext>;
}

export function useSketch(chain: ChainSummary): Sketch {
  const { sketches, create } = use(SketchContext);
  return sketches[sketchKey(chain)] ?? create?.(chain) ?? emptySketch;
}
