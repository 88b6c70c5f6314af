import type { ReactNode } from 'react';
import { BottomBar } from './bottom-bar';
import { DegradedBanner } from './degraded-banner';
import { Header } from './header';
import { SideNav } from './side-nav';

type AppFrameProps = {
  user: { name: string | null; email: string | null };
  children: ReactNode;
};

/** What stands around every signed-in page. */
export function AppFrame({ user, children }: AppFrameProps) {
  return (
    <div className="flex min-h-dvh">
      <a
        href="#main"
        className="sr-only rounded-md bg-accent px-3 py-2 text-sm font-medium text-on-accent focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50"
      >
        Skip to the content
      </a>
      <SideNav />
      <div className="flex min-w-0 flex-1 flex-col">
        <Header user={user} />
        <DegradedBanner />
        <main
          id="main"
          tabIndex={-1}
          className="w-full max-w-416 flex-1 px-4 pt-4 pb-[calc(var(--bottom-bar-height)+1.5rem)] outline-none sm:px-6 sm:pt-5 sm:pb-10 print:p-0"
        >
          {children}
        </main>
      </div>
      <BottomBar />
    </div>
  );
}
