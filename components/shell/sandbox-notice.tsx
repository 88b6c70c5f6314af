'use client';

import { useQuery } from '@tanstack/react-query';
import { FlaskConical } from 'lucide-react';
import { healthQuery } from '@/lib/query/health-query';

/**
 * Marks the page as sandbox data, in the header and with a line along the top edge, without shifting the layout.
 * @param isSandbox as known when the server rendered the page; the health query of the meter overrides it
 */
export function SandboxNotice({ isSandbox }: { isSandbox: boolean }) {
  const current = useQuery({ ...healthQuery(), enabled: false }).data?.isSandbox;
  if (!(current ?? isSandbox)) return null;
  return (
    <>
      <span
        aria-hidden
        className="pointer-events-none absolute inset-x-0 top-0 h-0.75 bg-warning forced-colors:bg-[Highlight]"
      />
      <p className="flex h-6 min-w-0 shrink-0 items-center gap-1 rounded-sm bg-warning-soft px-1.5 text-xs font-medium whitespace-nowrap text-warning-ink forced-colors:border">
        <FlaskConical aria-hidden className="size-3.5 shrink-0" />
        <span>
          Sandbox
          <span className="sr-only font-normal xl:not-sr-only">: the people and sales here are made up</span>
        </span>
      </p>
    </>
  );
}
