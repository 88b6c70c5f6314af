import { expect, it, vi } from 'vitest';
import { propsIn } from '@/components/testing-markup';
import { Button } from '@/components/ui/button';
import { DateField } from '@/components/ui/date-field';
import { Dialog } from '@/components/ui/dialog';
import { runHook } from '@/lib/query/testing-hook';
import { SnoozeDialog } from './snooze-dialog';

/** Friday 28 August in London, where it is half past midnight; the Monday after is a bank holiday. */
const now = Date.parse('2026-08-27T23:30:00Z');

async function dialog() {
  const [onSnooze, onClose] = [vi.fn<(day: string) => void>(), vi.fn<() => void>()];
  const hook = await runHook(() => SnoozeDialog({ what: '1 Quay Street', now, onSnooze, onClose }));
  const press = async (label: string) => {
    (propsIn(hook.now(), Button).find(({ children }) => children === label)!.onPress as () => void)();
    await hook.settle();
  };
  const field = () => propsIn(hook.now(), DateField)[0]! as Record<string, unknown>;
  /** Types a day and presses the button next to it. @returns the error */
  const hideUntil = async (day: string) => {
    (field().onChange as (day: string) => void)(day);
    await hook.settle();
    await press('Hide until then');
    return field().errorMessage;
  };
  const labels = propsIn(hook.now(), Button).map(({ children }) => children);
  return { onSnooze, onClose, press, field, hideUntil, labels, modal: propsIn(hook.now(), Dialog)[0]! };
}

it('offers the next mornings, and hides until the one that is pressed', async () => {
  const { labels, press, onSnooze, modal } = await dialog();
  const [tomorrow, next, week] = ['Tomorrow, 29 August 2026', 'Next working day, 1 September 2026', 'In a week, 4 September 2026']; // oxfmt-ignore
  expect(modal.title).toBe('Hide 1 Quay Street');
  expect(labels.slice().sort()).toEqual(['Cancel', 'Hide until then', week, next, tomorrow]);
  for (const label of [tomorrow!, next!, week!]) await press(label);
  expect(onSnooze.mock.calls).toEqual([['2026-08-29'], ['2026-09-01'], ['2026-09-04']]);
});

it.each([
  ['', 'Enter a day'],
  ['2026-09-31', 'September 2026 has only 30 days'],
  ['2026-08-27', 'Enter a day in the future'],
  ['2026-08-28', 'Enter a day in the future'],
])('does not hide until “%s”: %s', async (day, error) => {
  const { hideUntil, onSnooze, field } = await dialog();
  const focus = vi.fn<() => void>(() => expect(field().errorMessage).toBe(error));
  (field().ref as { current: unknown }).current = { focus };
  expect(await hideUntil(day)).toBe(error);
  expect([onSnooze, focus].map(({ mock }) => mock.calls.length)).toEqual([0, 1]);
});

it('hides until any later day that is typed', async () => {
  const { hideUntil, onSnooze } = await dialog();
  expect(await hideUntil('2026-08-29')).toBeUndefined();
  await hideUntil('2027-03-01');
  expect(onSnooze.mock.calls).toEqual([['2026-08-29'], ['2027-03-01']]);
});

it('closes without hiding anything', async () => {
  const { modal, onClose, onSnooze, press } = await dialog();
  (modal.onOpenChange as (isOpen: boolean) => void)(true);
  expect(onClose).not.toHaveBeenCalled();
  (modal.onOpenChange as (isOpen: boolean) => void)(false);
  expect(onClose).toHaveBeenCalledOnce();
  await press('Cancel');
  expect([onClose.mock.calls.length, onSnooze.mock.calls.length]).toEqual([2, 0]);
});

it('has the focus on the first morning, under the words of the item', async () => {
  const hook = await runHook(() =>
    SnoozeDialog({ what: 'This', now, onSnooze: () => {}, onClose: () => {} }),
  );
  const focused = propsIn(hook.now(), Button).filter(({ autoFocus }) => autoFocus);
  expect(focused.map(({ children }) => children)).toEqual(['Tomorrow, 29 August 2026']);
  expect(propsIn(hook.now(), DateField)[0]).toMatchObject({ label: 'Another day', value: '' });
});
