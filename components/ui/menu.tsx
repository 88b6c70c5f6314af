'use client';

import type { ReactElement } from 'react';
import { useRouter } from 'next/navigation';
import { lazily } from './lazily';
import type { MenuListProps } from './menu-list';
import { useOpener } from './use-opener';

const MenuList = lazily(() => import('./menu-list').then((module) => module.MenuList));

type MenuProps = Omit<MenuListProps, 'triggerRef' | 'start' | 'onOpenChange' | 'goTo'> & {
  trigger: ReactElement;
};

/** A list of actions (or, with `selectedId`, of alternatives) behind a button. */
export function Menu({ trigger, ...list }: MenuProps) {
  const router = useRouter();
  const { button, isOpen, ...opener } = useOpener(trigger, { popup: 'menu', lazy: MenuList });
  return (
    <>
      {button}
      {isOpen && <MenuList {...list} {...opener} goTo={(href) => router.push(href)} />}
    </>
  );
}
