/** What the tabs of one browser tell each other about the session. */
export type SessionNews = { type: 'signed-in'; userId: string } | { type: 'signed-out' };

const name = 'chain-dashboard:session';

export function tellOtherTabs(news: SessionNews): void {
  const channel = new BroadcastChannel(name);
  channel.postMessage(news);
  channel.close();
}

/** @returns stops listening */
export function onSessionNews(listen: (news: SessionNews) => void): () => void {
  const channel = new BroadcastChannel(name);
  channel.onmessage = ({ data }) => {
    const news = newsOf(data);
    if (news) listen(news);
  };
  return () => channel.close();
}

/** Null for what another build of ours may say. */
function newsOf(data: unknown): SessionNews | null {
  const { type, userId } = Object(data) as Record<string, unknown>;
  if (type === 'signed-in' && typeof userId === 'string') return { type, userId };
  return type === 'signed-out' ? { type } : null;
}
