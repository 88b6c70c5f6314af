import { CircleCheck, EyeOff, OctagonAlert, TriangleAlert } from 'lucide-react';
import type { Health } from '@/lib/insight/chain-insight';
import type { StateLook } from './state-look';

/** How the health of a transaction or a chain is shown. */
export const healthLooks: Record<Health['level'], StateLook> = {
  red: { word: 'At risk', tone: 'danger', Icon: OctagonAlert, icon: 'blocked' },
  amber: { word: 'Watch', tone: 'warning', Icon: TriangleAlert, icon: 'warning' },
  green: { word: 'On track', tone: 'success', Icon: CircleCheck, icon: 'completed' },
  grey: { word: 'Too little visible', tone: 'hidden', Icon: EyeOff, icon: 'hidden' },
};
