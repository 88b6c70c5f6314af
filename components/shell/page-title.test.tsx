import { expect, it } from 'vitest';
import { markupOf } from '@/components/testing-markup';
import { PageTitle } from './page-title';

it('names the page before the product, so that tabs can be told apart', () => {
  expect(markupOf(<PageTitle title="Invites" />)).toBe('<title>Invites · Chain dashboard</title>');
});
