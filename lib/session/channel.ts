/** Messages between the tabs of a browser about the session, and about a memory that was forgotten. */
export type SessionMessage = { type: 'signed-in' | 'forgotten'; userId: string } | { type: 'signed-out' };

const name = 'chain-dashboard:session';
/** Lets a tab ignore its own messages, which reach all other channels of this name, even in the same tab. */
const thisTab = Math.random().toString(36).slice(2);

export function notifyOtherTabs(message: SessionMessage): void {
  const channel = new BroadcastChannel(name);
  channel.postMessage({ ...message, from: thisTab });
  channel.close();
}

let isSigningOut = false;

/**
 * Does `work`, which signs out, and meanwhile ignores that other tabs are signed out: they notice as soon as the session has
 * ended, but this tab must not leave before its response arrives, which removes the cookie and names the next page.
 */
export async function signingOut<T>(work: () => Promise<T>): Promise<T> {
  isSigningOut = true;
  return work().finally(() => (isSigningOut = false));
}

/** @returns stops listening */
export function onSessionMessage(listener: (message: SessionMessage) => void): () => void {
  const channel = new BroadcastChannel(name);
  channel.onmessage = ({ data }) => {
    const message = parseMessage(data);
    if (message) listener(message);
  };
  return () => channel.close();
}

/** Null for messages to be ignored: this tab's own, and unknown ones, which another version of the dashboard may send. */
function parseMessage(data: unknown): SessionMessage | null {
  const { type, userId, from } = Object(data) as Record<string, unknown>;
  if (from === thisTab) return null;
  if ((type === 'signed-in' || type === 'forgotten') && typeof userId === 'string') return { type, userId };
  return type === 'signed-out' && !isSigningOut ? { type } : null;
}
