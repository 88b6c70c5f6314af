/** Messages between the tabs of a browser about the session. */
export type SessionMessage = { type: 'signed-in'; userId: string } | { type: 'signed-out' };

const name = 'chain-dashboard:session';
/** Lets a tab ignore its own messages, which reach all other channels of this name, even in the same tab. */
const thisTab = Math.random().toString(36).slice(2);

export function notifyOtherTabs(message: SessionMessage): void {
  const channel = new BroadcastChannel(name);
  channel.postMessage({ ...message, from: thisTab });
  channel.close();
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

/** Null for this tab's own messages, and for unknown ones, which another version of the dashboard may send. */
function parseMessage(data: unknown): SessionMessage | null {
  const { type, userId, from } = Object(data) as Record<string, unknown>;
  if (from === thisTab) return null;
  if (type === 'signed-in' && typeof userId === 'string') return { type, userId };
  return type === 'signed-out' ? { type } : null;
}
