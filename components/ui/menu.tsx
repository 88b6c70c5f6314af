'use client';

import type { ReactElement } from 'react';
import dynamic from 'next/dynamic';
import { useRouter } from 'next/navigation';
import type { MenuListProps } from './menu-list';
import { loaderWithRetry } from './loader-with-retry';
import { useOpener } from './use-opener';

const loadList = loaderWithRetry(() => import('./menu-list').then((module) => module.MenuList));
const MenuList = dynamic(loadList, { ssr: false });

type MenuProps = Omit<MenuListProps, 'triggerRef' | 'start' | 'onOpenChange' | 'navigate'> & {
  trigger: ReactElement;
};

/** A button that opens a list of actions or, with `selectedId`, of alternatives. */
export function Menu({ trigger, ...list }: MenuProps) {
  const router = useRouter();
  const { button, isOpen, ...opener } = useOpener(trigger, { popup: 'menu', load: loadList });
  return (
    <>
      {button}
      {isOpen && <MenuList {...list} {...opener} navigate={(href) => router.push(href)} />}
    </>
  );
}
