import { expect, it } from 'vitest';
import { markupOf, textOf } from '@/components/testing-markup';
import { Stepper } from './stepper';

const steps = [
  { id: 'a', title: 'Offer', status: 'Done', icon: null, tone: 'success' as const, note: '3 of 3 stages', href: '#offer' },
  { id: 'b', title: 'Searches', status: 'Late', icon: null, tone: 'danger' as const, isCurrent: true },
  { id: 'c', title: 'Exchange', status: 'Not started', icon: null, tone: 'neutral' as const, note: 'No date' },
]; // oxfmt-ignore
const html = markupOf(<Stepper label="Phases" steps={steps} />);
const [offer, searches, exchange] = html.split('<li').slice(1).map((step) => `<li${step}`); // oxfmt-ignore

it('lists the steps in order, each with its state in words and its note if it has one', () => {
  expect(html).toContain('<ol aria-label="Phases"');
  expect([offer, searches, exchange].map((step) => textOf(step!))).toEqual([
    'Offer Done 3 of 3 stages',
    'Searches Late',
    'Exchange Not started No date',
  ]);
});

it('marks the current step only', () => {
  const isMarked = (step = '') => [step.includes('aria-current="step"'), step.includes('font-semibold')];
  expect([offer, searches, exchange].map(isMarked)).toEqual([
    [false, false],
    [true, true],
    [false, false],
  ]);
});

it('links a step that has somewhere to go, and colours the state', () => {
  expect(offer).toContain('href="#offer"');
  expect(searches).not.toContain('<a');
  const inks = [offer, searches, exchange].map((step) => step!.match(/text-(success|danger|neutral)-ink/g));
  expect(inks).toEqual([
    ['text-success-ink', 'text-success-ink'],
    ['text-danger-ink', 'text-danger-ink'],
    ['text-neutral-ink', 'text-neutral-ink'],
  ]);
});
