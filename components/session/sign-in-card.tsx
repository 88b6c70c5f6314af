import type { ReactNode } from 'react';
import { PageTitle } from '@/components/shell/page-title';

type SignInCardProps = { title: string; /** What the tab is called. */ tab: string; children: ReactNode };

/** The frame of every page outside the session: one card, one thing to do. */
export function SignInCard({ title, tab, children }: SignInCardProps) {
  return (
    <main className="grid min-h-dvh place-items-center bg-canvas p-4">
      <PageTitle title={tab} />
      <section className="w-full max-w-sm rounded-xl border border-line bg-surface p-6 shadow-control">
        <svg viewBox="0 0 24 24" aria-hidden className="mb-4 size-8 text-accent" fill="none" strokeWidth="2">
          <path d="M12 2.5v4M12 17.5v4" stroke="currentColor" strokeLinecap="round" />
          <rect x="7" y="6.5" width="10" height="11" rx="5" stroke="currentColor" />
          <circle cx="12" cy="12" r="1.75" fill="currentColor" />
        </svg>
        <h1 className="text-xl font-semibold text-pretty">{title}</h1>
        <div className="mt-3 flex flex-col gap-4 text-sm text-muted">{children}</div>
      </section>
    </main>
  );
}
