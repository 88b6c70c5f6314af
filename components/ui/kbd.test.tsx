import { expect, it } from 'vitest';
import { markupOf } from '@/components/testing-markup';
import { Kbd } from './kbd';

it('is marked as a key', () => {
  expect(markupOf(<Kbd>K</Kbd>)).toMatch(/^<kbd[^>]*>K<\/kbd>$/);
});
