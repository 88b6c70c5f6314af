import type { ComponentProps } from 'react';

/** Half done. Drawn like lucide's icons, whose own half circle is hollow and reads as a letter D when small. */
export function HalfCircleIcon(props: ComponentProps<'svg'>) {
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
