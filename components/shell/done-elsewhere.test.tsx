import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { DoneElsewhere } from './done-elsewhere';

const shown = (serviceUrl: string | null) =>
  renderToStaticMarkup(
    <DoneElsewhere serviceUrl={serviceUrl}>A party is removed in the service.</DoneElsewhere>,
  );

it('says what is done in the service, and leads there where its address is known', () => {
  expect(shown(null)).toContain('A party is removed in the service.');
  expect(shown(null)).not.toContain('href');
  expect(shown('https://service.example/')).toContain('href="https://service.example/"');
});
