import { describe, expect, it } from 'vitest';
import { mailLink, telephoneLink, webAddress } from './links';

it.each([
  ['amelia.hart@example.com', 'amelia.hart@example.com'],
  ['amelia+home@example.com', 'amelia+home@example.com'],
  [
    'jane@example.com?bcc=thief@evil.example&body=hello',
    'jane@example.com?bcc=thief@evil.example&body=hello',
  ],
  ['jane@example.com,thief@evil.example', 'jane@example.com,thief@evil.example'],
  ['jane@example.com\r\nBcc: thief@evil.example', 'jane@example.com\r\nBcc: thief@evil.example'],
])('%j becomes the only recipient, unchanged', (email, to) => {
  const { protocol, pathname, search, hash, href } = new URL(mailLink(email));
  expect([protocol, search, hash]).toEqual(['mailto:', '', '']);
  expect(decodeURIComponent(pathname)).toBe(to);
  expect(href).not.toMatch(/[,\s]/);
});

it.each([
  ['0117 496-0123', 'tel:01174960123'],
  ['+44 (0)117 496-0123', 'tel:+441174960123'],
  [' +44 ( 0 ) 117 496 0123', 'tel:+441174960123'],
  ['(0)117 496 0123', 'tel:01174960123'],
  ['0044 (0)117 496 0123', 'tel:00441174960123'],
  ['Tel: (+44) (0)117 496 0123', 'tel:+441174960123'],
  ['0117 496 0123 ext 12', 'tel:01174960123;ext=12'],
  ['0117 496 0123 Ext. 12', 'tel:01174960123;ext=12'],
  ['+44 (0)117 496 0123 (extension: 12) ', 'tel:+441174960123;ext=12'],
  ['0117 496 0123x012', 'tel:01174960123;ext=012'],
  ['0117 496 0123 ext.', 'tel:01174960123'],
  ['0117 496 0123 extn 12', 'tel:01174960123;ext=12'],
  ['0117 496 0123, #12', 'tel:01174960123;ext=12'],
  ['+441174960123;ext=12', 'tel:+441174960123;ext=12'],
  ['01632 960001 / 07700 900002', 'tel:01632960001'],
  ['01632 960001 ext 12 or mobile 07700 900002', 'tel:01632960001;ext=12'],
  ['0117 / 4960123', 'tel:01174960123'],
  ['Home or work: 01632 960001, 07700 900002', 'tel:01632960001'],
  ['+44 (0)1632 / 960001; 07700 900002', 'tel:+441632960001'],
])('a telephone link dials %j correctly', (phone, link) => expect(telephoneLink(phone)).toBe(link));

describe('webAddress', () => {
  it('accepts web addresses, and treats a bare host as https', () => {
    expect(webAddress('https://example.com/a?b=c')).toBe('https://example.com/a?b=c');
    expect(webAddress(' example.com ')).toBe('https://example.com/');
    expect(webAddress('http://bücher.example:8080?a#b')).toBe('http://xn--bcher-kva.example:8080/?a#b');
  });

  it.each([
    'javascript:alert(1)',
    'JAVASCRIPT:alert(1)',
    ' data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    '',
    '   ',
    'http://',
    'smith and sons',
    'smith',
    'https://smith and sons.example',
    'https://a|b.example.com',
    'https://someone@example.com',
  ])('refuses %j', (text) => expect(webAddress(text)).toBeNull());

  it('returns null for null', () => expect(webAddress(null)).toBeNull());
});
