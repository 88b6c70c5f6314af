import { expect, it } from 'vitest';
import { markupOf } from '@/components/testing-markup';
import { VisuallyHidden } from './visually-hidden';

it('has its text and its id, and is never visible', () => {
  const html = markupOf(
    <VisuallyHidden id="reason" className="text-lg">
      Not available
    </VisuallyHidden>,
  );
  expect(html).toBe('<span id="reason" class="sr-only">Not available</span>');
});
