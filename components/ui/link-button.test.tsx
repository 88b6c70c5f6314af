import { expect, it, vi } from 'vitest';
import { markupOf, propsIn, textOf } from '@/components/testing-markup';
import { runHook, stubBrowser } from '@/lib/query/testing-hook';
import { Button } from './button';
import { EmptyState } from './empty-state';
import { LinkButton } from './link-button';
import { LinkOrButton } from './link-or-button';

const link = (disabledReason?: string) =>
  markupOf(
    <LinkButton href="/invites" aria-label="Invites of this sale" disabledReason={disabledReason}>
      Invites
    </LinkButton>,
  );

it('is a link, or a button that says why it leads nowhere, under the same name', () => {
  expect(link()).toMatch(/^<a [^>]*aria-label="Invites of this sale"/);
  expect(link()).toContain('href="/invites"');
  const unavailable = link('The key may not read invites.');
  expect(unavailable).toMatch(/<button [^>]*aria-disabled="true"/);
  expect(unavailable).toMatch(/<button [^>]*aria-label="Invites of this sale"/);
  expect(unavailable).not.toContain('href');
  expect(textOf(unavailable)).toContain('Not available: The key may not read invites.');
});

it('keeps the focus when it becomes unavailable and available again, and takes it from nowhere else', async () => {
  stubBrowser();
  const given: { disabledReason?: string } = {};
  const hook = await runHook(() => LinkOrButton({ href: '/invites', children: 'Invites', ...given }));
  const focused: unknown[] = [];
  type Ref = (element: unknown) => () => void;
  /** Puts another element on the page, as React does: the old one is released while it may still have the focus. */
  const replaceBy = async (
    disabledReason: string | undefined,
    activeElement: unknown,
    release: () => void,
  ) => {
    vi.stubGlobal('document', Object.assign(document, { activeElement }));
    release();
    given.disabledReason = disabledReason;
    await hook.rerender();
    const element = { focus: () => void focused.push(element) };
    const ref = propsIn(hook.now()).find((one) => 'ref' in one)!.ref as Ref;
    return { element, release: ref(element) };
  };
  const first = await replaceBy(undefined, null, () => {});
  const second = await replaceBy('Not now.', first.element, first.release);
  expect(focused).toEqual([second.element]);
  const third = await replaceBy(undefined, second.element, second.release);
  expect(focused).toEqual([second.element, third.element]);
  await replaceBy('Not now.', {}, third.release);
  expect(focused).toHaveLength(2);
});

it('makes a button without words as wide as it is high', () => {
  const classesOf = (square: boolean) => /class="([^"]*)"/.exec(markupOf(<Button square={square} />))![1]!;
  expect(classesOf(true)).not.toBe(classesOf(false));
});

it('reads out an empty list only if it could not be loaded', () => {
  const roleOf = (kind: 'none-yet' | 'none-match' | 'could-not-load') =>
    markupOf(<EmptyState kind={kind} title="Nothing" />).includes('role="alert"');
  expect([roleOf('none-yet'), roleOf('none-match'), roleOf('could-not-load')]).toEqual([false, false, true]);
});
