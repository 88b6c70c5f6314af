import { createContext, type ComponentProps } from 'react';

/** What `useOpener` gives the button inside it: how it opens, and that it does. */
export const OpenerContext = createContext<
  Pick<
    ComponentProps<'button'>,
    | 'ref'
    | 'onClick'
    | 'onMouseDown'
    | 'onKeyDown'
    | 'onKeyUp'
    | 'onPointerEnter'
    | 'onFocus'
    | 'aria-expanded'
    | 'aria-haspopup'
  >
>({});
