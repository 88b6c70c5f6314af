import type { ComponentProps } from 'react';
import { expect, it, vi } from 'vitest';
import { markupOf, propsIn, textOf } from '@/components/testing-markup';
import { runHook } from '@/lib/query/testing-hook';
import { Banner } from './banner';

const announced: unknown[] = [];
vi.mock('./announce', () => ({ announce: (...given: unknown[]) => void announced.push(given) }));

const banner = (given: Partial<ComponentProps<typeof Banner>> = {}) =>
  markupOf(<Banner {...given}>The service is busy.</Banner>);

it('is read out when it appears only if it is live, and at once if it tells of a failure', () => {
  const roleOf = (given: Partial<ComponentProps<typeof Banner>>) => /^<div role="(\w+)"/.exec(banner(given))?.[1];
  expect([roleOf({ tone: 'danger', isLive: true }), roleOf({ tone: 'warning', isLive: true })]).toEqual(['alert', 'status']);
  expect([roleOf({ tone: 'danger' }), roleOf({ tone: 'warning', isLive: false })]).toEqual([undefined, undefined]);
}); // oxfmt-ignore

it('has its title first and its action last', () => {
  expect(textOf(banner({ title: 'Not saved', action: <button>Try again</button> }))).toBe(
    'Not saved The service is busy. Try again',
  );
  expect(textOf(banner())).toBe('The service is busy.');
});

it('does not read out its action, which may count down every second', () => {
  const action = <b>Trying again in 3 s</b>;
  expect(banner({ isLive: true, action })).toMatch(/aria-live="off"[^>]*><b>Trying/);
  expect(banner({ action })).not.toContain('aria-live');
});

it('tells its tones apart by their icons too', () => {
  const icons = (['info', 'success', 'warning', 'danger'] as const).map(
    (tone) => /<svg[^>]*aria-hidden="true"[^>]*>(.*?)<\/svg>/.exec(banner({ tone }))![1],
  );
  expect(new Set(icons).size).toBe(4);
});

/** A banner that says this on the screen. @returns the id of its text, and a function to change the text */
async function shown(given: Partial<ComponentProps<typeof Banner>>) {
  announced.length = 0;
  let textContent = 'The service is busy.';
  let isHidden = given.className === 'hidden';
  const checkVisibility = () => !isHidden;
  const { now, rerender } = await runHook(() => {
    const page = Banner({ children: textContent, ...given });
    for (const { ref } of propsIn(page) as { ref?: { current: unknown } }[]) if (ref) ref.current = { textContent, checkVisibility };
    return page;
  });
  const say = (words: string) => ((textContent = words), rerender());
  const show = () => ((isHidden = false), rerender());
  return { id: propsIn(now()).find(({ ref }) => ref)?.id, root: propsIn(now())[0]!, say, show };
} // oxfmt-ignore

it('has its text read out once it appears and when it changes, because a status inserted whole is not', async () => {
  const { id, root, say } = await shown({ tone: 'warning', isLive: true });
  expect(id).toEqual(expect.any(String));
  expect(announced).toEqual([[id, 'polite']]);
  // Otherwise some screen readers would read it twice.
  expect(root['aria-live']).toBe('off');
  await say('The service is busy.');
  expect(announced).toHaveLength(1);
  await say('The service is back.');
  expect(announced).toEqual([
    [id, 'polite'],
    [id, 'polite'],
  ]);
});

it('is silent while CSS hides it, and has its text read out once it shows', async () => {
  const { id, say, show } = await shown({ tone: 'warning', isLive: true, className: 'hidden' });
  await say('The service is back.');
  expect(announced).toEqual([]);
  await show();
  expect(announced).toEqual([[id, 'polite']]);
});

it('leaves an alert to the screen reader, and is silent unless it is live', async () => {
  for (const given of [{ tone: 'danger', isLive: true }, { tone: 'warning' }] as const) {
    const { root } = await shown(given);
    expect([announced, root['aria-live']]).toEqual([[], undefined]);
  }
});
