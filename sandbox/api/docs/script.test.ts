import { Script } from 'node:vm';
import { expect, it } from 'vitest';
import { docsScript } from './script';

it('is valid JavaScript, which no compiler checks', () => {
  expect(() => new Script(docsScript)).not.toThrow();
});
