import { Hourglass, History, Zap } from 'lucide-react';
import type { FreshnessLevel } from '@/lib/values/freshness';
import type { StateLook } from './state-look';

/** How long ago something moved, in a word. */
export const freshnessLooks: Record<FreshnessLevel, Omit<StateLook, 'icon'>> = {
  fresh: { word: 'Fresh', tone: 'neutral', Icon: Zap },
  ageing: { word: 'Ageing', tone: 'neutral', Icon: History },
  stale: { word: 'Stale', tone: 'warning', Icon: Hourglass },
};
