import { expect, it, vi } from 'vitest';
import { propsIn } from '@/components/testing-markup';
import { runHook, stubBrowser } from '@/lib/query/testing-hook';
import { Button } from './button';

const announced: unknown[] = [];
vi.mock('./announce', () => ({ announce: (id: unknown) => void announced.push(id) }));

async function saveButton(id?: string) {
  announced.length = 0;
  const { document } = stubBrowser();
  const given = { isPending: false };
  const hook = await runHook(() => Button({ children: 'Save', ...(id && { id }), ...given }));
  const shownId = () => propsIn(hook.now(), 'button')[0]!.id as string;
  const focus = (focusedId: string) => void Object.assign(document, { activeElement: { id: focusedId } });
  const set = (isPending: boolean) => {
    given.isPending = isPending;
    return hook.rerender();
  };
  return { shownId, focus, set };
}

it('has its words read out when its action starts and when it ends, once each', async () => {
  const { shownId, focus, set } = await saveButton();
  const id = shownId();
  expect(id).toEqual(expect.any(String));
  focus(id);
  await set(false);
  expect(announced).toEqual([]);
  await set(true);
  await set(true);
  expect(announced).toEqual([id]);
  await set(false);
  expect(announced).toEqual([id, id]);
});

it('is silent while something else has the focus', async () => {
  const { focus, set } = await saveButton();
  focus('elsewhere');
  await set(true);
  await set(false);
  expect(announced).toEqual([]);
});

it('is read out under an id of its own if it was given one', async () => {
  const { shownId, focus, set } = await saveButton('save');
  focus('save');
  await set(true);
  expect([shownId(), announced]).toEqual(['save', ['save']]);
});
