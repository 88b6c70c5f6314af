import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetDrafts } from './forget-drafts';

const kept = { 'draft:user-1:chain': 'a', 'draft:user-1:stage': 'b' };
const foreign = { 'draft:user-10:chain': 'c', 'draft:user-2:chain': 'd', 'draft:': 'e' };
const other = { theme: 'dark', 'a draft:user-2': 'f' };

/** As a browser's: what is stored lies on the object as its own keys. */
beforeEach(() => {
  const storage = { ...kept, ...foreign, ...other } as Record<string, string>;
  Object.defineProperty(storage, 'removeItem', { value: (key: string) => delete storage[key] });
  vi.stubGlobal('sessionStorage', storage);
});
afterEach(() => vi.unstubAllGlobals());

it('drops every draft, and nothing else', () => {
  forgetDrafts();
  expect(sessionStorage).toEqual(other);
});

it("drops everybody's drafts but one person's, whose id may be the beginning of another's", () => {
  forgetDrafts({ except: 'user-1' });
  expect(sessionStorage).toEqual({ ...kept, ...other });
});
