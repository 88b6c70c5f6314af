import { type RefObject, useState } from 'react';
import { notify } from '@/components/ui/notify';
import { useIsMounted } from '@/components/ui/use-is-mounted';
import { useMediaQuery } from '@/components/ui/use-media-query';
import { useRowKeys } from '@/components/ui/use-row-keys';
import { useShortcut } from '@/components/ui/use-shortcut';
import { useUrlState } from '@/components/values/use-url-state';
import { markHandled, useHandled } from '@/lib/access-requests/handled-requests';
import { nextToReview, requestParams, type RequestView } from '@/lib/access-requests/request-list';
import type { AccessRequest } from '@/lib/access-requests/schema';

/**
 * Steps through the requests: which one is open, and which are marked as handled. From 1,200 px up, the first unhandled
 * request opens automatically and is part of the first HTML.
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
  // Opened with Enter or a click, so that its panel takes focus.
  const [focusRequest, setFocusRequest] = useState<{ id: string } | null>(null);
  const isNarrow = useMediaQuery('(width < 75rem)');
  const isPhone = useMediaQuery('(width < 40rem)');
  const isMounted = useIsMounted();
  const handled = useHandled(userId) ?? [];
  const requested = rows.find(({ id }) => id === openId);
  const automatic =
    view === 'pending' && !isClosed && !isNarrow && !requested
      ? (nextToReview(rows, null, handled) ?? rows[0])
      : undefined;
  const open = requested ?? automatic;

  const show = (request: string | null, history: 'push' | 'replace' = 'push') => {
    setClosed(request === null);
    setFocusRequest(null);
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
    // Without a next request the panel stays open, and its focused button now removes the mark.
    if (view === 'pending' && next) {
      show(next.id, 'replace');
      if (!isPhone) focusRow(next.id);
    }
    notify(`Marked handled in this browser: ${from.trim() || 'name not given'}`, {
      undo: () => {
        markHandled(userId, id, false);
        if (!isMounted()) return;
        show(id, 'replace');
        if (isPhone) return;
        // A toast returns the focus when it loses it, so it must lose it before another row gets it.
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
        focusRow(id);
      },
    });
  }
  useShortcut('m', () => mark(!handled.includes(open?.id ?? '')), open !== undefined);

  return {
    open,
    isPinned: open !== undefined && open === automatic,
    handled,
    focusRequest: focusRequest?.id === open?.id ? focusRequest : null,
    openAndFocus: (id: string) => {
      show(id);
      setFocusRequest({ id });
    },
    mark,
    close: () => {
      show(null);
      focusRow(open?.id ?? null);
    },
  };
}
