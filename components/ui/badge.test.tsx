import { expect, it } from 'vitest';
import { markupOf, textOf } from '@/components/testing-markup';
import { Badge } from './badge';
import { toneClasses } from './tone';

const classesOf = (html: string) => /class="([^"]*)"/.exec(html)![1]!.split(' ');
const has = (html: string, classes: string) => classes.split(' ').every((one) => classesOf(html).includes(one)); // oxfmt-ignore

it('says the state in words, in its colour, after its icon', () => {
  const html = markupOf(
    <Badge tone="danger" icon={<svg />}>
      Blocked
    </Badge>,
  );
  expect(textOf(html)).toBe('Blocked');
  expect(html.indexOf('<svg')).toBeLessThan(html.indexOf('Blocked'));
  expect([has(html, toneClasses.danger.ink), has(html, toneClasses.danger.soft)]).toEqual([true, true]);
});

it('has no background in table columns', () => {
  const html = markupOf(
    <Badge tone="danger" variant="plain">
      Blocked
    </Badge>,
  );
  expect([has(html, toneClasses.danger.ink), has(html, toneClasses.danger.soft)]).toEqual([true, false]);
});

it('is neutral unless it is given a colour', () => {
  expect(has(markupOf(<Badge>Pending</Badge>), toneClasses.neutral.ink)).toBe(true);
});
