import { expect, it, vi } from 'vitest';
import { runHook } from '@/lib/query/testing-hook';
import { useAnnounced } from './use-announced';

const announced: unknown[] = [];
vi.mock('./announce', () => ({ announce: (...given: unknown[]) => void announced.push(given) }));

/** An element with this text, or none. @returns a function to change the text */
async function shown(text: string | null, isAnnounced = true) {
  announced.length = 0;
  const element = { text, isAnnounced };
  const hook = await runHook(() => {
    const props = useAnnounced(element.isAnnounced);
    const current = element.text === null ? null : { textContent: element.text };
    if (props.ref) Object.assign(props.ref, { current });
    return props;
  });
  const say = async (words: string | null) => {
    element.text = words;
    await hook.rerender();
    return announced.splice(0);
  };
  return { id: hook.now().id, said: announced.splice(0), say };
}

it('announces a text when it appears, changes and appears again, and nothing once it is gone', async () => {
  const { id, said, say } = await shown('Looking');
  const once = [[id, 'polite']];
  expect([id, said]).toEqual([expect.any(String), once]);
  expect([await say('Looking'), await say('Still looking'), await say(null)]).toEqual([[], once, []]);
  expect(await say('Still looking')).toEqual(once);
});

it('leaves an element alone that is not to be announced', async () => {
  const { id, said, say } = await shown('Not sent.', false);
  expect([id, said, await say('Not sent again.')]).toEqual([undefined, [], []]);
});
