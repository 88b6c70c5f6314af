import type { ReactNode } from 'react';
import { BottomBar } from './bottom-bar';
import { LazyDegradedBanner } from './lazy-degraded-banner';
import { Header } from './header';
import { PageMain } from './page-main';
import { SideNav } from './side-nav';

type AppFrameProps = {
  /** `userId` is null while the vault is not responding. */
  user: { userId: string | null; name: string | null; email: string | null };
  /** Whether the service has reported that it is a sandbox. */
  isSandbox: boolean;
  children: ReactNode;
};

/** The frame of every signed-in page: navigation, header and banners. */
export function AppFrame({ user, isSandbox, children }: AppFrameProps) {
  return (
    <div className="flex min-h-dvh pr-[env(safe-area-inset-right)] pl-[env(safe-area-inset-left)]">
      <a
        href="#main"
        className="sr-only rounded-md bg-accent px-3 py-2 text-sm font-medium text-on-accent focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50"
      >
        Skip to the content
      </a>
      <SideNav userId={user.userId} />
      <div className="flex min-w-0 flex-1 flex-col">
        <Header user={user} isSandbox={isSandbox} />
        <LazyDegradedBanner />
        <PageMain>{children}</PageMain>
      </div>
      <BottomBar userId={user.userId} />
    </div>
  );
}
