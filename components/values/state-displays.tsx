import {
  CircleCheck,
  CircleDashed,
  CircleHelp,
  CircleSlash,
  CircleX,
  Clock,
  EyeOff,
  Handshake,
  History,
  Hourglass,
  OctagonAlert,
  Signpost,
  TriangleAlert,
  Zap,
} from 'lucide-react';
import type { ComponentProps, ComponentType, SVGProps } from 'react';
import type { Tone } from '@/components/ui/tone';
import type { Health } from '@/lib/insight/chain-insight';
import type { FreshnessLevel } from '@/lib/values/working-days';
import { saleStateLabel } from '@/lib/values/labels';

/** The icons that a graph can draw. Their paths are in `components/graph/picture.ts`. */
export type IconName =
  | 'not-started'
  | 'in-progress'
  | 'blocked'
  | 'completed'
  | 'hidden'
  | 'warning'
  | 'tag'
  | 'handshake'
  | 'off-market'
  | 'question';

/** How a state is displayed throughout: `Icon` is for HTML, `icon` names the same icon for graphs. */
export type StateDisplay = {
  word: string;
  tone: Exclude<Tone, 'accent'>;
  Icon: ComponentType<SVGProps<SVGSVGElement>>;
  icon: IconName;
};

/** Half done. Drawn in lucide's style, because lucide's own half circle is hollow and looks like a D when small. */
function HalfCircleIcon(props: ComponentProps<'svg'>) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="24"
      height="24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      {...props}
    >
      <circle cx="12" cy="12" r="10" />
      <path d="M12 6a6 6 0 0 1 0 12z" fill="currentColor" stroke="none" />
    </svg>
  );
}

/** How the health of a transaction or chain is displayed. */
export const healthDisplays: Record<Health['level'], StateDisplay> = {
  red: { word: 'At risk', tone: 'danger', Icon: OctagonAlert, icon: 'blocked' },
  amber: { word: 'Watch', tone: 'warning', Icon: TriangleAlert, icon: 'warning' },
  green: { word: 'On track', tone: 'success', Icon: CircleCheck, icon: 'completed' },
  grey: { word: 'Too little visible', tone: 'hidden', Icon: EyeOff, icon: 'hidden' },
};

const saleStateDisplays: Record<string, Omit<StateDisplay, 'word'>> = {
  'for-sale-no-offers': { tone: 'info', Icon: Signpost, icon: 'tag' },
  'for-sale-sold-stc': { tone: 'success', Icon: Handshake, icon: 'handshake' },
  'off-market': { tone: 'warning', Icon: CircleSlash, icon: 'off-market' },
};

/** How a sale state is displayed. Unknown states are neutral. */
export function saleStateDisplay(saleState: string): StateDisplay {
  const known = Object.hasOwn(saleStateDisplays, saleState) ? saleStateDisplays[saleState] : undefined;
  return {
    word: saleStateLabel(saleState),
    ...(known ?? { tone: 'neutral', Icon: CircleHelp, icon: 'question' }),
  };
}

const stageProgressDisplays: Record<string, StateDisplay> = {
  'Not Started': { word: 'Not started', tone: 'neutral', Icon: CircleDashed, icon: 'not-started' },
  'In Progress': { word: 'In progress', tone: 'info', Icon: HalfCircleIcon, icon: 'in-progress' },
  Blocked: { word: 'Blocked', tone: 'danger', Icon: OctagonAlert, icon: 'blocked' },
  Completed: { word: 'Completed', tone: 'success', Icon: CircleCheck, icon: 'completed' },
};

/** How a stage's progress is displayed. Unknown values appear as they are. */
export function stageProgressDisplay(progress: string): StateDisplay {
  const known = Object.hasOwn(stageProgressDisplays, progress) ? stageProgressDisplays[progress] : undefined;
  return known ?? { word: progress, tone: 'neutral', Icon: CircleHelp, icon: 'question' };
}

/** How freshness is displayed. */
export const freshnessDisplays: Record<FreshnessLevel, Omit<StateDisplay, 'icon'>> = {
  fresh: { word: 'Fresh', tone: 'neutral', Icon: Zap },
  ageing: { word: 'Ageing', tone: 'neutral', Icon: History },
  stale: { word: 'Stale', tone: 'warning', Icon: Hourglass },
};

const statusDisplays: Record<string, Pick<StateDisplay, 'tone' | 'Icon'>> = {
  pending: { tone: 'info', Icon: Clock },
  accepted: { tone: 'success', Icon: CircleCheck },
  declined: { tone: 'danger', Icon: CircleX },
  expired: { tone: 'warning', Icon: Hourglass },
  revoked: { tone: 'neutral', Icon: CircleSlash },
};

/** How the status of an invite or access request is displayed. */
export const statusDisplay = (status: string): Pick<StateDisplay, 'tone' | 'Icon'> =>
  (Object.hasOwn(statusDisplays, status) && statusDisplays[status]) || { tone: 'neutral', Icon: CircleHelp };
