import { expect, it } from 'vitest';
import { markupOf, textOf } from '@/components/testing-markup';
import { TextField } from './text-field';

const htmlOf = (given: Partial<Parameters<typeof TextField>[0]>) =>
  markupOf(<TextField label="Email" {...given} />);
const inputIn = (html: string) => /<input[^>]*>/.exec(html)![0];

it('describes the control by its help and then by what is wrong with it', () => {
  const html = htmlOf({ description: 'For receipts', errorMessage: 'Enter an email' });
  expect(textOf(html)).toBe('Email For receipts Enter an email');
  const ids = /aria-describedby="([^"]*)"/.exec(inputIn(html))![1]!.split(' ');
  // An icon is in front of the message.
  const texts = ids.map((id) => new RegExp(`id="${id}"[^>]*>(?:<svg.*</svg><span>)?([^<]*)`).exec(html)?.[1]);
  expect(texts).toEqual(['For receipts', 'Enter an email']);
});

it('marks the control as invalid only if something is wrong with it', () => {
  expect(inputIn(htmlOf({ errorMessage: 'Enter an email' }))).toContain('aria-invalid="true"');
  const plain = htmlOf({ description: 'For receipts' });
  expect([inputIn(plain).includes('aria-invalid'), textOf(plain)]).toEqual([false, 'Email For receipts']);
});

it('names the control by its label with the hint, also if only screen readers get the label', () => {
  const label = (html: string) => {
    const [, classes, id, text] = /<label class="([^"]*)" id="([^"]*)"[^>]*>(.*)<\/label>/.exec(html)!;
    expect(inputIn(html)).toContain(`aria-labelledby="${id}"`);
    return [textOf(text!), classes!.split(' ').includes('sr-only')];
  };
  expect(label(htmlOf({ hint: 'optional' }))).toEqual(['Email (optional)', false]);
  const hidden = htmlOf({ isLabelHidden: true });
  expect(label(hidden)).toEqual(['Email', true]);
  expect(hidden).not.toMatch(/class="[^"]*\bhidden\b/);
});
