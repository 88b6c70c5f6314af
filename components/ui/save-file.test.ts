import { afterEach, expect, it, vi } from 'vitest';
import { saveFile } from './save-file';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** What the browser does to save a file of this name. */
function save(name: string) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const [file, saved, revoked] = [new Blob(['text']), [] as string[], [] as string[]];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((of) => (of === file ? 'blob:file' : 'blob:another'));
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((url) => void revoked.push(url));
  const link = { href: '', download: '', click: () => void saved.push(`${link.href} as ${link.download}`) };
  vi.stubGlobal('document', { createElement: () => link });
  saveFile(file, name);
  return { saved, revoked };
}

it('saves a file under its name, without what file names must not contain', () => {
  expect(save('Chain.pdf').saved).toEqual(['blob:file as Chain.pdf']);
  expect(save('1/2 Quay: "east" <a|b>?*\\.csv').saved).toEqual(['blob:file as 1 2 Quay   east   a b .csv']);
});

it('frees the memory of the file only once the browser has had time to read it', () => {
  const { revoked } = save('Chain.pdf');
  vi.advanceTimersByTime(59_999);
  expect(revoked).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(revoked).toEqual(['blob:file']);
});
