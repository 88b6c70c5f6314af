import { expect, it } from 'vitest';
import { tidyAddress } from './addresses';

it('says a town once and leaves our own country out, and nothing else', () => {
  expect(tidyAddress('1 Long Row, Bristol, Bristol, BS5 1AA, GB')).toBe('1 Long Row, Bristol, BS5 1AA');
  expect(tidyAddress('14 Elm Terrace, Tiverton, Devon, EX16 1AA, GB')).toBe('14 Elm Terrace, Tiverton, Devon, EX16 1AA'); // oxfmt-ignore
  // Only what stands twice side by side: a house may be called after its town.
  expect(tidyAddress('Bath, 2 Mill Lane, Bath, BA1 1AA, GB')).toBe('Bath, 2 Mill Lane, Bath, BA1 1AA');
  expect(tidyAddress('2 Rue Basse, Lille, 59000, FR')).toBe('2 Rue Basse, Lille, 59000, FR');
  expect(tidyAddress('GB')).toBe('GB');
});
