import { type RefObject, useState } from 'react';
import { notify } from '@/components/ui/notify';
import { useMediaQuery } from '@/components/ui/use-media-query';
import { useRowKeys } from '@/components/ui/use-row-keys';
import { useShortcut } from '@/components/ui/use-shortcut';
import { useUrlState } from '@/components/values/use-url-state';
import { markHandled, useHandled } from '@/lib/access-requests/handled-requests';
import { nextToReview, requestParams, type RequestView } from '@/lib/access-requests/request-list';
import type { AccessRequest } from '@/lib/access-requests/schema';

/**
 * One request after another: which is open, and what is marked. Where there is room (1,200 px), the first that is not
 * handled opens by itself, from the first HTML on.
 * @param rows in the order of the list
 */
export function useReview(
  rows: AccessRequest[],
  view: RequestView,
  userId: string,
  box: RefObject<HTMLElement | null>,
) {
  const [{ request: openId }, setState] = useUrlState(requestParams);
  const [isClosed, setClosed] = useState(false);
  // Pressed, with Enter or the mouse: its panel takes the focus.
  const [entered, setEntered] = useState<string | null>(null);
  const isNarrow = useMediaQuery('(width < 75rem)');
  const isPhone = useMediaQuery('(width < 40rem)');
  const handled = useHandled(userId) ?? [];
  const opened = rows.find(({ id }) => id === openId);
  const first =
    view === 'pending' && !isClosed && !isNarrow && !opened
      ? (nextToReview(rows, null, handled) ?? rows[0])
      : undefined;
  const open = opened ?? first;

  const show = (request: string | null, history: 'push' | 'replace' = 'push') => {
    setClosed(request === null);
    setEntered(null);
    setState({ request }, { history });
  };
  const focusRow = useRowKeys({
    box,
    attribute: 'data-row',
    shownId: open?.id ?? null,
    onShow: (id) => show(id, 'replace'),
  });

  function mark(isHandled: boolean) {
    if (open?.status !== 'pending') return;
    const { id, from } = open;
    if (!markHandled(userId, id, isHandled))
      return notify('This browser does not store data for this site. Allow it, then mark the request again.');
    if (!isHandled) return;
    const next = nextToReview(rows, id, [...handled, id]);
    // Without a next one the panel stays, and its button with the focus takes the mark away.
    if (view === 'pending' && next) {
      show(next.id, 'replace');
      if (!isPhone) focusRow(next.id);
    }
    notify(`Marked handled in this browser: ${from.trim() || 'name not given'}`, {
      undo: () => {
        markHandled(userId, id, false);
        show(id, 'replace');
        if (!isPhone) focusRow(id);
      },
    });
  }
  useShortcut('m', () => mark(!handled.includes(open?.id ?? '')), open !== undefined);

  return {
    open,
    isPinned: open !== undefined && open === first,
    handled,
    takesFocus: open !== undefined && entered === open.id,
    enter: (id: string) => {
      show(id);
      setEntered(id);
    },
    mark,
    close: () => {
      show(null);
      focusRow(open?.id ?? null);
    },
  };
}
