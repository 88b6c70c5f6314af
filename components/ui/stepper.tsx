import type { ReactNode } from 'react';
import { Link } from './link';
import { clsx } from 'clsx';
import { toneClasses, type Tone } from './tone';

type StepperProps = {
  label: string;
  steps: {
    id: string;
    title: string;
    /** The state in words. Icon and colour only reinforce it. */
    status: string;
    icon: ReactNode;
    tone: Tone;
    note?: string;
    href?: string;
    isCurrent?: boolean;
  }[];
};

/** Phases in order: in a row if there is room, else stacked. */
export function Stepper({ label, steps }: StepperProps) {
  return (
    <div className="@container">
      <ol aria-label={label} className="flex flex-col @2xl:flex-row">
        {steps.map((step) => {
          const title = <span className={clsx(step.isCurrent && 'font-semibold')}>{step.title}</span>;
          return (
            <li
              key={step.id}
              aria-current={step.isCurrent ? 'step' : undefined}
              className={clsx(
                'group relative flex min-w-0 flex-1 gap-2 pb-3 @2xl:flex-col @2xl:gap-1 @2xl:pr-3 @2xl:pb-0',
                'forced-colors:outline-none',
              )}
            >
              <span
                aria-hidden
                className="absolute top-6 bottom-1 left-2 w-px bg-line group-last:hidden @2xl:top-2 @2xl:right-1.5 @2xl:bottom-auto @2xl:left-6 @2xl:h-px @2xl:w-auto"
              />
              <span className={clsx('relative flex h-4 [&_svg]:size-4', toneClasses[step.tone].ink)}>
                {step.icon}
              </span>
              <span className="min-w-0 text-sm leading-4 @2xl:pt-0.5">
                {step.href ? (
                  <Link
                    href={step.href}
                    scroll={false}
                    className="-my-1 inline-block rounded-sm py-1 hover:text-accent-ink hover:underline"
                  >
                    {title}
                  </Link>
                ) : (
                  title
                )}
                <span className={clsx('mt-0.5 block text-xs', toneClasses[step.tone].ink)}>
                  {step.status}
                </span>
                {step.note && <span className="block text-xs text-faint">{step.note}</span>}
              </span>
            </li>
          );
        })}
      </ol>
    </div>
  );
}
