import { toast } from 'sonner';
import { expect, it, vi } from 'vitest';
import { notify } from './notify';

type Notice = { title?: string; duration?: number; action?: { label: string; onClick: () => void } };

/** What a call of `notify` shows. */
async function noticeOf(...given: Parameters<typeof notify>) {
  const earlier = toast.getHistory().length;
  notify(...given);
  return vi.waitFor(() => {
    const notice = toast.getHistory()[earlier] as unknown as Notice | undefined;
    expect(notice).toBeDefined();
    return notice!;
  });
}

it('says what has happened, for as long as usual if there is nothing to press', async () => {
  const { title, duration, action } = await noticeOf('Ben Carter was changed.');
  expect([title, duration, action]).toEqual(['Ben Carter was changed.', undefined, undefined]);
});

it('offers to undo it, for ten seconds', async () => {
  const undo = vi.fn<() => void>();
  const { duration, action } = await noticeOf('Ben Carter was changed.', { undo });
  expect([duration, action!.label]).toEqual([10_000, 'Undo']);
  action!.onClick();
  expect(undo).toHaveBeenCalledOnce();
});

it('offers something else in its own words', async () => {
  const onPress = vi.fn<() => void>();
  const { action } = await noticeOf('The stage was saved.', { action: { label: 'Open', onPress } });
  expect(action!.label).toBe('Open');
  action!.onClick();
  expect(onPress).toHaveBeenCalledOnce();
});
