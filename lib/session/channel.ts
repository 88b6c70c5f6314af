/** What the tabs of one browser tell each other about the session. */
export type SessionMessage = { type: 'signed-in'; userId: string } | { type: 'signed-out' };

const name = 'chain-dashboard:session';
/** A channel delivers to every other of its name, in the tab that speaks as well: that one is told nothing new. */
const thisTab = Math.random().toString(36).slice(2);

export function notifyOtherTabs(news: SessionMessage): void {
  const channel = new BroadcastChannel(name);
  channel.postMessage({ ...news, from: thisTab });
  channel.close();
}

/** @returns stops listening */
export function onSessionMessage(listen: (news: SessionMessage) => void): () => void {
  const channel = new BroadcastChannel(name);
  channel.onmessage = ({ data }) => {
    const news = newsOf(data);
    if (news) listen(news);
  };
  return () => channel.close();
}

/** Null for what this tab said itself, and for what another build of ours may say. */
function newsOf(data: unknown): SessionMessage | null {
  const { type, userId, from } = Object(data) as Record<string, unknown>;
  if (from === thisTab) return null;
  if (type === 'signed-in' && typeof userId === 'string') return { type, userId };
  return type === 'signed-out' ? { type } : null;
}
