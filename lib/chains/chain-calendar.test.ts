import { expect, it } from 'vitest';
import { stageFixture } from '@/lib/stages/fixture';
import type { Stage } from '@/lib/stages/schema';
import { calendarDays, calendarText, chainCalendar, daysOf } from './chain-calendar';
import { chainReport } from './chain-report';
import { lineFixture, readingFixture, transactionFixture } from './fixture';

const now = Date.parse('2026-11-20T12:00:00Z');
const chain = lineFixture(transactionFixture('1'), transactionFixture('2'));

function reportOf(...stages: Stage[]) {
  return chainReport(readingFixture(chain, new Map([['2', stages]]), now), { level: 'internal' }, now);
}

async function eventsOf(...stages: Stage[]) {
  const text = await chainCalendar(reportOf(...stages));
  return text.replace(/\r\n /g, '').split('BEGIN:VEVENT').slice(1);
}

const lineOf = (event: string, name: string) =>
  new RegExp(`^${name}[^:]*:(.*)$`, 'm').exec(event)?.[1]?.trim();

it('gives later versions of an event a higher sequence number, within 32 bits', async () => {
  const sequenceAt = async (updatedAt: string) => {
    const [event] = await eventsOf(stageFixture({ updatedAt, expectedCompletion: '2026-12-01T09:00:00Z' }));
    return Number(lineOf(event!, 'SEQUENCE'));
  };
  const versions = await Promise.all(
    ['2026-11-20T09:00:00Z', '2026-11-20T09:01:00Z', '2026-11-20T10:30:00+01:00', '2099-12-31T23:59:59Z'].map(
      sequenceAt,
    ),
  );
  expect(versions).toEqual([...versions].sort((a, b) => a - b));
  expect(new Set(versions).size).toBe(versions.length);
  for (const version of versions) {
    expect(Number.isInteger(version)).toBe(true);
    // RFC 5545, 3.3.8: an integer has 32 bits, one of them the sign.
    expect(version).toBeGreaterThanOrEqual(0);
    expect(version).toBeLessThan(2 ** 31);
  }
});

it('says what is expected, its progress and when it last changed', async () => {
  const stage = stageFixture({
    title: 'Survey',
    progress: 'Blocked',
    progressNote: 'No access',
    expectedUpdate: '2026-12-01T09:00:00Z',
    expectedCompletion: '2026-12-10T23:30:00Z',
  });
  const [update, due] = await eventsOf(stage);
  expect([lineOf(update!, 'UID'), lineOf(due!, 'UID')]).toEqual(['Survey-update', 'Survey-completion']);
  expect(lineOf(update!, 'SUMMARY')).toBe('Update expected: Survey\\, 2 Quay Street');
  expect(lineOf(due!, 'SUMMARY')).toBe('Due: Survey\\, 2 Quay Street');
  expect([lineOf(update!, 'DTSTART'), lineOf(due!, 'DTSTART')]).toEqual(['20261201', '20261210']);
  expect(lineOf(due!, 'DESCRIPTION')).toBe('Blocked. No access');
  expect(lineOf(due!, 'DTSTAMP')).toBe('20261120T090000Z');
});

it('leaves out stages that are done but were not marked as completed', async () => {
  const due = { expectedCompletion: '2026-12-01T09:00:00Z' };
  const exchanged = stageFixture({ title: 'Contracts exchanged', progress: 'Completed' });
  const events = await eventsOf(stageFixture({ title: 'Survey', ...due }), exchanged, stageFixture({ title: 'Completion', ...due })); // oxfmt-ignore
  expect(events.map((event) => lineOf(event, 'UID'))).toEqual(['Completion-completion']);
});

it('leaves out completed stages and stages without dates', () => {
  const done = stageFixture({ title: 'Done', progress: 'Completed', expectedUpdate: '2026-12-01T09:00:00Z' });
  expect(calendarDays(reportOf(done, stageFixture()))).toEqual([]);
});

it('has no injected entries, whatever line breaks are in addresses, titles and ids', async () => {
  for (const line of ['\r\n', '\n', '\r', '\u2028', '\u0085', '\u000b']) {
    const hostile = `4 Mill Lane${line}BEGIN:VEVENT${line}ATTACH:http://evil.example/`;
    const stage = stageFixture({ id: hostile, title: hostile, progressNote: hostile, expectedCompletion: '2026-12-01T09:00:00Z' }); // oxfmt-ignore
    const days = daysOf([stage], hostile, undefined);
    const lines = (await calendarText(hostile, days, hostile)).split(/\r\n|[\r\n\u2028\u0085\u000b]/);
    expect(lines.filter((one) => one === 'BEGIN:VEVENT')).toHaveLength(1);
    expect(lines.filter((one) => one.startsWith('ATTACH'))).toEqual([]);
  }
});

it('falls on the London day, and shows as free', async () => {
  const [event] = await eventsOf(stageFixture({ expectedCompletion: '2027-06-30T23:30:00Z' }));
  expect([lineOf(event!, 'DTSTART'), lineOf(event!, 'TRANSP')]).toEqual(['20270701', 'TRANSPARENT']);
});

it('is named after the chain, and may say more about itself', async () => {
  const report = reportOf(stageFixture({ expectedCompletion: '2026-12-01T09:00:00Z' }));
  const named = (text: string, name: string) => lineOf(text.replace(/\r\n /g, ''), name);
  expect(named(await chainCalendar(report), 'X-WR-CALNAME')).toBe('2 Quay Street to 1 Quay Street');
  const described = await calendarText('Mine', calendarDays(report), 'Your own stages');
  expect([named(described, 'X-WR-CALNAME'), named(described, 'X-WR-CALDESC')]).toEqual(['Mine', 'Your own stages']); // oxfmt-ignore
});

it('describes a stage without a note by its progress alone, and keeps the lines of a note', async () => {
  const described = async (progressNote: string | null) => {
    const [event] = await eventsOf(stageFixture({ progress: 'Blocked', progressNote, expectedCompletion: '2026-12-01T09:00:00Z' })); // oxfmt-ignore
    return lineOf(event!, 'DESCRIPTION');
  };
  expect(await described(null)).toBe('Blocked');
  expect(await described('No access\r\nRing first')).toBe('Blocked. No access\\nRing first');
});

it('goes down the chain, and gives each stage the address of its own transaction', () => {
  const dated = { expectedUpdate: '2026-12-01T09:00:00Z' };
  const stages = new Map(['2', '1'].map((id) => [id, [stageFixture({ ...dated, id: `of ${id}` })]]));
  const report = chainReport(readingFixture(chain, stages, now), { level: 'internal' }, now);
  expect(calendarDays(report).map(({ uid, title }) => [uid, title])).toEqual([
    ['of 1-update', 'Update expected: Survey carried out, 1 Quay Street'],
    ['of 2-update', 'Update expected: Survey carried out, 2 Quay Street'],
  ]);
});
