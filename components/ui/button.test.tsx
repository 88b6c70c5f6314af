import type { ComponentProps, ReactElement } from 'react';
import { expect, it, vi } from 'vitest';
import { markupOf, propsIn, textOf } from '@/components/testing-markup';
import { runHook } from '@/lib/query/testing-hook';
import { Button, type ButtonProps } from './button';
import { Tooltip } from './tooltip';
import { OpenerContext } from './use-opener';
import { VisuallyHidden } from './visually-hidden';

/** What a button with these props renders. */
async function button(given: ButtonProps) {
  const { now } = await runHook(() => Button(given));
  const { onClick, ...rest } = propsIn(now(), 'button')[0]! as ComponentProps<'button'>;
  return { ...rest, press: onClick as (() => void) | undefined, now };
}

it('calls its handler without the event, and submits a form only if it is for that', async () => {
  const onPress = vi.fn();
  const { press, type } = await button({ children: 'Save', onPress });
  press!();
  expect([type, onPress.mock.calls]).toEqual(['button', [[]]]);
  expect((await button({ children: 'Save', type: 'submit' })).type).toBe('submit');
});

it('ignores presses while its action is in flight, and does not submit again', async () => {
  const given: ButtonProps = { children: 'Save', onPress: () => {}, type: 'submit' };
  const pending = await button({ ...given, isPending: true });
  expect(pending).toMatchObject({ type: 'button', 'aria-disabled': true });
  expect(pending.press).toBeUndefined();
  const idle = await button({ ...given, isPending: false });
  expect([idle.type, idle['aria-disabled'], typeof idle.press]).toEqual(['submit', undefined, 'function']);
});

it('says why its action is unavailable, and ignores presses', async () => {
  const onPress = vi.fn();
  const given = { children: 'Delete', type: 'submit', disabledReason: 'You cannot delete it.' } as const;
  const { press, now, ...rest } = await button({ ...given, onPress });
  expect(rest).toMatchObject({ type: 'button', 'aria-disabled': true });
  expect(press).toBeUndefined();
  const [reason] = propsIn(now(), VisuallyHidden);
  expect([reason!.children].flat().join('')).toBe('Not available: You cannot delete it.');
  expect(rest['aria-describedby']).toBe(reason!.id);
  expect(propsIn(now(), Tooltip)[0]).toMatchObject({ content: 'You cannot delete it.', opensOnPress: true });
});

it('remains the same element, which keeps the focus, when it becomes unavailable and available again', async () => {
  const placeOf = async (disabledReason: string | undefined) => {
    const { now } = await button({ children: 'Try again', disabledReason });
    const [root, tooltip] = [now(), propsIn(now(), Tooltip)[0]];
    const parts = (root as ReactElement<{ children: ReactElement[] }>).props.children;
    return [root.type, parts[0]?.type, (tooltip?.children as ReactElement | undefined)?.type];
  };
  const [available, unavailable] = [
    await placeOf(undefined),
    await placeOf('We will try again in 3 seconds'),
  ];
  expect(unavailable[2]).toBe('button');
  expect(available).toEqual(unavailable);
});

it('says nothing of a reason while there is none, and its press shows no tooltip', async () => {
  const { now, ...rest } = await button({
    children: 'Try again',
    disabledReason: undefined,
    'aria-describedby': 'why',
  });
  expect([rest['aria-describedby'], propsIn(now(), VisuallyHidden)]).toEqual(['why', []]);
  expect(propsIn(now(), Tooltip)[0]).toMatchObject({ content: undefined, opensOnPress: false });
});

it('shows that it waits in place of its icon, and keeps its words', async () => {
  const shown = async (isPending: boolean) => {
    const { now } = await button({ children: 'Save', icon: <svg data-icon="" />, isPending });
    const html = markupOf(now());
    return [html.includes('data-icon'), html.match(/<svg/g)?.length, textOf(html)];
  };
  expect([await shown(false), await shown(true)]).toEqual([
    [true, 1, 'Save'],
    [false, 1, 'Save'],
  ]);
});

it('takes on the state of what it opens', () => {
  const html = markupOf(
    <OpenerContext value={{ 'aria-expanded': true, 'aria-haspopup': true }}>
      <Button>Sort</Button>
    </OpenerContext>,
  );
  expect(html).toMatch(/<button (?=[^>]*aria-expanded="true")[^>]*aria-haspopup="true"/);
});
