import type { ReactNode } from 'react';

/** The header of a side panel, and of the sheet that replaces it on a phone. */
export function PanelHeader({
  title,
  subtitle,
  close,
}: {
  title: ReactNode;
  subtitle?: ReactNode;
  close: ReactNode;
}) {
  return (
    <header className="flex items-start gap-3 px-4 pt-3 pb-2">
      <div className="min-w-0 flex-1">
        <div className="text-base font-semibold">{title}</div>
        {subtitle && <div className="text-sm text-muted">{subtitle}</div>}
      </div>
      {close}
    </header>
  );
}
