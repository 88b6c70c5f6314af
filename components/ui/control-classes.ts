/** The classes shared by all text inputs and select boxes. */
export const controlClasses =
  'border-control bg-surface text-ink placeholder:text-faint w-full min-w-0 rounded-md border px-2.5 text-base ' +
  'data-invalid:border-danger data-disabled:opacity-60 outline-offset-0 ' +
  'h-8 pointer-coarse:min-h-11 transition-colors';
