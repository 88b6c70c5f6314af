import * as z from 'zod/mini';

/** What the tabs of one browser tell each other about the session. */
const newsSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('signed-in'), userId: z.string() }),
  z.object({ type: z.literal('signed-out') }),
]);

export type SessionNews = z.infer<typeof newsSchema>;

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
    const news = newsSchema.safeParse(data);
    if (news.success) listen(news.data);
  };
  return () => channel.close();
}
