import { Script } from 'node:vm';
import { expect, it } from 'vitest';
import { docsScript } from './script';

it('can be read by a browser, though no compiler has read it', () => {
  expect(() => new Script(docsScript)).not.toThrow();
});
