'use client';

import { useEffect, useState } from 'react';
import dynamic from 'next/dynamic';
import { useRouter } from 'next/navigation';
import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useIdle, whenIdle } from '@/components/ui/idle';
import { Kbd } from '@/components/ui/kbd';
import { leaveFor } from '@/components/ui/leave-for';
import { areSingleKeysOn } from '@/components/ui/single-keys';
import { ThemeSwitch } from '@/components/ui/theme-switch';
import { loaderWithRetry } from '@/components/ui/loader-with-retry';
import { whoamiQuery } from '@/lib/account/queries';
import { AccountMenu } from './account-menu';
import { isModalOpen, useShortcut, useShortcutPair } from '@/components/ui/use-shortcut';
import { Brand } from './brand';
import type { Overlay } from './header-overlay';
import { navItems } from './nav-items';
import { SandboxNotice } from './sandbox-notice';

const loadOverlay = loaderWithRetry(() => import('./header-overlay').then((module) => module.HeaderOverlay));
const HeaderOverlay = dynamic(loadOverlay, { ssr: false });
// Both are empty until the browser has made its first request.
const RateMeter = dynamic(
  loaderWithRetry(() => import('./rate-meter').then((module) => module.RateMeter)),
  { ssr: false },
);
const SyncedAt = dynamic(
  loaderWithRetry(() => import('./synced-at').then((module) => module.SyncedAt)),
  { ssr: false },
);

type HeaderProps = {
  user: { name: string | null; email: string | null };
  isSandbox: boolean;
};

/** Search, shared allowance, data age, theme and account. Handles the global shortcuts: Ctrl/Cmd+K, ?, / and g. */
export function Header({ user, isSandbox }: HeaderProps) {
  const partner = useQuery(whoamiQuery()).data?.partner ?? null;
  const [open, setOpen] = useState<Overlay | null>(null);
  const isIdle = useIdle();

  useEffect(() => {
    whenIdle(loadOverlay);
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey) return;
      const isUnderModal = isModalOpen();
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        setOpen((before) => (before === null && isUnderModal ? null : 'search'));
      } else if (event.key === '?' && !event.ctrlKey && !event.metaKey && !isTyping(event.target)) {
        if (!areSingleKeysOn()) return;
        setOpen((before) => before ?? (isUnderModal ? null : 'shortcuts'));
      }
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);

  const router = useRouter();
  useShortcutPair(
    'g',
    Object.fromEntries(navItems.map(({ letter, href }) => [letter, () => leaveFor(href, router.push)])),
  );
  // Focuses the page's own search field, if there is one.
  useShortcut('/', () => {
    const search = document.querySelector<HTMLElement>('main input[type=search]');
    if (search) search.focus();
    else setOpen('search');
  });

  return (
    <header
      data-print="hide"
      className="sticky top-0 z-30 flex h-(--header-height) items-center gap-2 border-b border-line bg-canvas/90 px-3 backdrop-blur-sm sm:px-6"
    >
      <Brand className="sm:hidden" />
      <button
        type="button"
        onClick={() => setOpen('search')}
        onPointerEnter={() => void loadOverlay()}
        onFocus={() => void loadOverlay()}
        aria-keyshortcuts="Control+K Meta+K"
        className="flex h-8 min-w-0 flex-1 items-center gap-2 rounded-md border border-line-strong bg-surface px-2.5 text-sm text-faint hover:text-muted sm:max-w-80 pointer-coarse:min-h-10"
      >
        <Search aria-hidden className="size-4 shrink-0" />
        <span className="flex-1 truncate text-left">Search</span>
        <span aria-hidden className="hidden gap-0.5 lg:flex">
          <Kbd>Ctrl</Kbd>
          <Kbd>K</Kbd>
        </span>
      </button>
      <SandboxNotice isSandbox={isSandbox} />
      <div className="ml-auto flex items-center gap-1 sm:gap-2">
        <div className="hidden h-8 items-center gap-4 pr-2 sm:flex">
          {/* Fixed widths prevent a layout shift when the content arrives. */}
          <div className="flex w-25 shrink-0 justify-end">{isIdle && <RateMeter />}</div>
          <div className="flex w-28 shrink-0">{isIdle && <SyncedAt />}</div>
        </div>
        <ThemeSwitch />
        <AccountMenu user={user} partner={partner} />
      </div>
      {open && <HeaderOverlay open={open} onOpen={setOpen} />}
    </header>
  );
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable="true"]');
