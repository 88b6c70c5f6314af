import { expect, it } from 'vitest';
import { markupOf, textOf } from '@/components/testing-markup';
import { Button } from './button';
import { EmptyState } from './empty-state';
import { LinkButton } from './link-button';

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

it('makes a button without words as wide as it is high', () => {
  const classesOf = (square: boolean) => /class="([^"]*)"/.exec(markupOf(<Button square={square} />))![1]!;
  expect(classesOf(true)).not.toBe(classesOf(false));
});

it('reads out an empty list only if it could not be loaded', () => {
  const roleOf = (kind: 'none-yet' | 'none-match' | 'could-not-load') =>
    markupOf(<EmptyState kind={kind} title="Nothing" />).includes('role="alert"');
  expect([roleOf('none-yet'), roleOf('none-match'), roleOf('could-not-load')]).toEqual([false, false, true]);
});
