import { toast } from 'sonner';
import { expect, vi } from 'vitest';

type LeftForm = { send: () => Promise<unknown>; unmount: () => Promise<void>; visited: string[] };

/**
 * Leaves a form while it is saving: that must open no page and show one toast, `title`. Then presses the toast's button,
 * if it has one: that must open `href`, or nothing if null.
 */
export async function expectOnlyToast(
  { send, unmount, visited }: LeftForm,
  title: string,
  href: string | null,
) {
  const before = toast.getHistory().length;
  const respond = fetch;
  vi.stubGlobal('fetch', async (...call: Parameters<typeof fetch>) => (await unmount(), respond(...call)));
  await send();
  const notices = () => toast.getHistory().slice(before);
  await vi.waitFor(() => expect(notices()).toMatchObject([{ title }]));
  expect(visited).toEqual([]);
  const [notice] = notices() as { action?: { onClick: (event: unknown) => void } }[];
  notice!.action?.onClick({});
  expect(visited).toEqual(href === null ? [] : [href]);
}
