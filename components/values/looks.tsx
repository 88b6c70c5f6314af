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

/** The icons that a graph can draw: `components/graph/picture.ts` holds their lines. */
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

/** How a state is shown everywhere: `Icon` beside words, `icon` where a graph draws the same. */
export type StateLook = {
  word: string;
  tone: Exclude<Tone, 'accent'>;
  Icon: ComponentType<SVGProps<SVGSVGElement>>;
  icon: IconName;
};

/** Half done. Drawn like lucide's icons, whose own half circle is hollow and reads as a letter D when small. */
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

/** How the health of a transaction or a chain is shown. */
export const healthLooks: Record<Health['level'], StateLook> = {
  red: { word: 'At risk', tone: 'danger', Icon: OctagonAlert, icon: 'blocked' },
  amber: { word: 'Watch', tone: 'warning', Icon: TriangleAlert, icon: 'warning' },
  green: { word: 'On track', tone: 'success', Icon: CircleCheck, icon: 'completed' },
  grey: { word: 'Too little visible', tone: 'hidden', Icon: EyeOff, icon: 'hidden' },
};

const saleStateLooks: Record<string, Omit<StateLook, 'word'>> = {
  'for-sale-no-offers': { tone: 'info', Icon: Signpost, icon: 'tag' },
  'for-sale-sold-stc': { tone: 'success', Icon: Handshake, icon: 'handshake' },
  'off-market': { tone: 'warning', Icon: CircleSlash, icon: 'off-market' },
};

/** How a sale state is shown. Strings that the document does not list are words in a neutral style. */
export function saleStateLook(saleState: string): StateLook {
  const known = Object.hasOwn(saleStateLooks, saleState) ? saleStateLooks[saleState] : undefined;
  return {
    word: saleStateLabel(saleState),
    ...(known ?? { tone: 'neutral', Icon: CircleHelp, icon: 'question' }),
  };
}

const stageProgressLooks: Record<string, StateLook> = {
  'Not Started': { word: 'Not started', tone: 'neutral', Icon: CircleDashed, icon: 'not-started' },
  'In Progress': { word: 'In progress', tone: 'info', Icon: HalfCircleIcon, icon: 'in-progress' },
  Blocked: { word: 'Blocked', tone: 'danger', Icon: OctagonAlert, icon: 'blocked' },
  Completed: { word: 'Completed', tone: 'success', Icon: CircleCheck, icon: 'completed' },
};

/** How a stage's progress is shown; one that the document does not name keeps its own word. */
export function stageProgressLook(progress: string): StateLook {
  const known = Object.hasOwn(stageProgressLooks, progress) ? stageProgressLooks[progress] : undefined;
  return known ?? { word: progress, tone: 'neutral', Icon: CircleHelp, icon: 'question' };
}

/** How long ago something moved, in a word. */
export const freshnessLooks: Record<FreshnessLevel, Omit<StateLook, 'icon'>> = {
  fresh: { word: 'Fresh', tone: 'neutral', Icon: Zap },
  ageing: { word: 'Ageing', tone: 'neutral', Icon: History },
  stale: { word: 'Stale', tone: 'warning', Icon: Hourglass },
};

const statusLooks: Record<string, Pick<StateLook, 'tone' | 'Icon'>> = {
  pending: { tone: 'info', Icon: Clock },
  accepted: { tone: 'success', Icon: CircleCheck },
  declined: { tone: 'danger', Icon: CircleX },
  expired: { tone: 'warning', Icon: Hourglass },
  revoked: { tone: 'neutral', Icon: CircleSlash },
};

/** How the status of an invite or an access request is shown. */
export const statusLook = (status: string): Pick<StateLook, 'tone' | 'Icon'> =>
  (Object.hasOwn(statusLooks, status) && statusLooks[status]) || { tone: 'neutral', Icon: CircleHelp };
