/** The meaning of a colour. Always used with an icon or a word, because colour alone must not carry meaning. */
export type Tone = 'neutral' | 'info' | 'danger' | 'success' | 'warning' | 'accent' | 'hidden';

type ToneClasses = {
  /** Text and icons on a surface or on the tone's own soft background. */
  ink: string;
  /** A background for text. */
  soft: string;
  /** Bars and dots without text. */
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
