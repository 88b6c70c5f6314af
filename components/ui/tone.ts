/** What a colour means. Every use pairs it with an icon or a word: colour is never the only carrier. */
export type Tone = 'neutral' | 'info' | 'danger' | 'success' | 'warning' | 'accent' | 'hidden';

type ToneClasses = {
  /** Words and icons on a surface or on the tone's own soft background. */
  ink: string;
  /** A background with words on it. */
  soft: string;
  /** Bars and dots; carries no words. */
  fill: string;
};

export const toneClasses: Record<Tone, ToneClasses> = {
  neutral: { ink: 'text-neutral-ink', soft: 'bg-neutral-soft', fill: 'border border-neutral' },
  info: { ink: 'text-info-ink', soft: 'bg-info-soft', fill: 'bg-info' },
  danger: { ink: 'text-danger-ink', soft: 'bg-danger-soft', fill: 'bg-danger' },
  success: { ink: 'text-success-ink', soft: 'bg-success-soft', fill: 'bg-success' },
  warning: { ink: 'text-warning-ink', soft: 'bg-warning-soft', fill: 'bg-warning' },
  accent: { ink: 'text-accent-ink', soft: 'bg-accent-soft', fill: 'bg-accent' },
  hidden: {
    ink: 'text-neutral-ink',
    soft: 'border border-dashed border-neutral',
    fill: 'hatched border border-neutral',
  },
};
