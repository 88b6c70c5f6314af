import { expect, it } from 'vitest';
import { mailLink } from './links';

it.each([
  ['amelia.hart@example.com', 'amelia.hart@example.com'],
  ['amelia+home@example.com', 'amelia+home@example.com'],
  [
    'jane@example.com?bcc=thief@evil.example&body=hello',
    'jane@example.com?bcc=thief@evil.example&body=hello',
  ],
  ['jane@example.com,thief@evil.example', 'jane@example.com,thief@evil.example'],
  ['jane@example.com\r\nBcc: thief@evil.example', 'jane@example.com\r\nBcc: thief@evil.example'],
])('%j is written to as it stands, and no one else', (email, to) => {
  const { protocol, pathname, search, hash, href } = new URL(mailLink(email));
  expect([protocol, search, hash]).toEqual(['mailto:', '', '']);
  expect(decodeURIComponent(pathname)).toBe(to);
  expect(href).not.toMatch(/[,\s]/);
});
