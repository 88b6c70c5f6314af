import { useState } from 'react';

type Entered = {
  id: string;
  /** The link that was followed, if it was not a node of the drawing. */
  from?: HTMLElement;
};

/**
 * Selects transactions of a chain: Enter on a node or a link moves the focus to the panel, and closing the panel moves it
 * back to the link, or else to the node of the transaction.
 * @param select shows a transaction in the panel
 */
export function usePanelFocus(selectedId: string | null, select: (id: string | null) => void) {
  const [focusRequest, setFocusRequest] = useState<Entered | null>(null);
  const selectTransaction = (id: string | null) => {
    select(id);
    setFocusRequest(null);
  };
  const enterTransaction = (id: string, from?: HTMLElement) => {
    select(id);
    setFocusRequest({ id, from });
  };
  const opener = focusRequest?.id === selectedId ? focusRequest?.from : undefined;
  const followLink = (id: string, isByKey: boolean) => {
    const { activeElement, body } = document;
    // A link in the panel goes away with the transaction that the panel showed.
    if (activeElement?.closest('aside')) enterTransaction(id, opener);
    else if (isByKey)
      enterTransaction(id, activeElement === body ? undefined : (activeElement as HTMLElement));
    else selectTransaction(id);
  };
  const closePanel = () => {
    selectTransaction(null);
    if (opener?.isConnected) return opener.focus();
    const node = selectedId && document.querySelector<HTMLElement>(`[data-node="${CSS.escape(selectedId)}"]`);
    if (node) node.focus({ preventScroll: true });
  };
  return { focusRequest, selectTransaction, enterTransaction, followLink, closePanel };
}
