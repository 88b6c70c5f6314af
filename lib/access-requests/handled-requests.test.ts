import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { markHandled, parseHandled, storedHandled } from './handled-requests';

const marked = (userId: string) => parseHandled(storedHandled(userId));

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

it('stores and removes marks for each user separately', () => {
  expect(markHandled('amelia', 'one', true)).toBe(true);
  markHandled('amelia', 'two', true);
  markHandled('amelia', 'one', true);
  expect(marked('amelia')).toEqual(['two', 'one']);
  expect(marked('priya')).toEqual([]);
  markHandled('amelia', 'two', false);
  expect(marked('amelia')).toEqual(['one']);
});

it('keeps only the latest 500 marks', () => {
  for (let at = 0; at < 510; at += 1) markHandled('amelia', String(at), true);
  expect(marked('amelia')).toHaveLength(500);
  expect(marked('amelia').at(-1)).toBe('509');
});

it('treats an invalid list as empty, and reports that storage is forbidden', () => {
  expect(parseHandled('{')).toEqual([]);
  expect(parseHandled('{"a":1}')).toEqual([]);
  expect(parseHandled('["a",1]')).toEqual(['a']);
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new Error('denied');
    },
    setItem: () => {
      throw new Error('denied');
    },
  });
  expect(marked('amelia')).toEqual([]);
  expect(markHandled('amelia', 'one', true)).toBe(false);
});
