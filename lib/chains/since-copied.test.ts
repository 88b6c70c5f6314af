import { describe, expect, it } from 'vitest';
import { stageFixture } from '@/lib/stages/fixture';
import type { Stage } from '@/lib/stages/schema';
import { recordCopy, sinceCopied } from './since-copied';

const then = Date.parse('2026-11-12T08:00:00Z');
const now = Date.parse('2026-11-20T12:00:00Z');
const stage = (more: Partial<Stage>) =>
  stageFixture({ id: 's', title: 'Searches', updatedAt: '2026-11-01T09:00:00Z', ...more });
const since = (was: Partial<Stage>[], is: Partial<Stage>[], at = now) =>
  sinceCopied(recordCopy(was.map(stage), then), is.map(stage), at);
const expected = (day: string) => ({ expectedCompletion: `${day}T09:00:00Z` });

describe('changes since an update was copied', () => {
  it.each<[string, Partial<Stage>, Partial<Stage>]>([
    ['completed', { progress: 'In Progress' }, { progress: 'Completed', ...expected('2026-11-18') }],
    ['blocked', { progress: 'In Progress' }, { progress: 'Blocked' }],
    ['no longer blocked', { progress: 'Blocked' }, { progress: 'In Progress' }],
    ['in progress', {}, { progress: 'In Progress' }],
    ['open again', { progress: 'Completed' }, { progress: 'In Progress' }],
    ['no longer completed', { progress: 'Completed' }, { progress: 'On Hold' }],
    ['expected by 4 December 2026', {}, expected('2026-12-04')],
    ['expected by 4 December 2026 (was 27 November 2026)', expected('2026-11-27'), expected('2026-12-04')],
    // Midnight in London, the day before in UTC.
    ['expected by 15 July 2027', {}, { expectedCompletion: '2027-07-14T23:00:00Z' }],
    ['no longer has an expected date', expected('2026-11-27'), {}],
  ])('says about a stage: %s', (words, was, is) => {
    expect(since([was], [is])).toBe(`Since my last update on 12 November 2026:\n- Searches: ${words}`);
  });

  it('lists added stages, and ignores the date of a completed stage', () => {
    expect(since([], [{}])).toContain('- Searches: added');
    expect(since([], [{ progress: 'Completed' }])).toContain('- Searches: completed');
    expect(since([{ progress: 'Completed' }], [{ progress: 'Completed', ...expected('2026-12-04') }])).toMatch(/^Nothing/); // oxfmt-ignore
  });

  it('says that nothing was recorded, except on the day of copying or if nothing was copied', () => {
    expect(since([{}], [{}])).toBe('Nothing has been recorded since my last update on 12 November 2026.');
    expect(since([{}], [{}], then + 3_600_000)).toBe('');
    expect(since([{}], [{}], Date.parse('2026-11-12T23:59:00Z'))).toBe('');
    // Sixteen hours later, on the next day.
    expect(since([{}], [{}], Date.parse('2026-11-13T00:01:00Z'))).toMatch(/^Nothing has been recorded/);
    expect(since([{}], [{ progress: 'Blocked' }], then + 3_600_000)).toContain('Searches: blocked');
    expect(sinceCopied(null, [stage({})], now)).toBe('');
  });

  it('never says that nothing was recorded if a stage was changed in another way or is gone, or none is known', () => {
    const note = (updatedAt: string) => since([{}], [{ progressNote: 'Rang them', updatedAt }]);
    expect([note('2026-11-19T09:00:00Z'), note('2026-11-12T07:59:00Z')]).toEqual(['', expect.stringMatching(/^Nothing/)]); // oxfmt-ignore
    expect(since([{}], [])).toBe('');
    const two: Partial<Stage>[] = [{ id: 's' }, { id: 't' }];
    expect(since(two, [{ id: 's' }])).toBe('');
    expect(since(two, [{ id: 's', progress: 'Blocked' }])).toContain('Searches: blocked');
  });

  it('says the same of several stages once, and reads a progress that it does not know', () => {
    const two = (progress: string): Partial<Stage>[] => ['s', 't'].map((id) => ({ id, progress }));
    expect(since(two('In Progress'), two('Completed'))).toBe('Since my last update on 12 November 2026:\n- Searches: completed'); // oxfmt-ignore
    const held = { progress: 'On Hold', ...expected('2026-12-04') };
    expect(since([held], [held])).toMatch(/^Nothing has been recorded/);
    expect(since([held], [{ ...held, ...expected('2026-12-11') }])).toContain('Searches: expected by 11 December 2026 (was 4 December 2026)'); // oxfmt-ignore
    expect(since([{}], [{ progress: 'On Hold' }])).toContain('Searches: on hold');
    expect(since([{ progress: 'Blocked' }], [{ progress: 'Completed' }])).toContain('Searches: completed');
  });
});
