import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { DoneElsewhere } from './done-elsewhere';

const markup = (serviceUrl: string | null) =>
  renderToStaticMarkup(
    <DoneElsewhere serviceUrl={serviceUrl}>A party is removed in the service.</DoneElsewhere>,
  );

it('explains what is done in the service, and links to it if its URL is known', () => {
  expect(markup(null)).toContain('A party is removed in the service.');
  expect(markup(null)).not.toContain('href');
  expect(markup('https://service.example/')).toContain('href="https://service.example/"');
});

it('opens the service in a tab of its own, and does not tell it where from', () => {
  expect(markup('https://service.example/')).toMatch(
    /<a (?=[^>]*rel="noreferrer")(?=[^>]*target="_blank")[^>]*>.*Open the service<\/a>/,
  );
});
