import { describe, expect, it } from 'vitest';
import { analyseChain } from '@/lib/insight/analyse-chain';
import { inputFixture, linkFixture } from '@/lib/insight/fixture';
import { stageFindings } from '@/lib/insight/stage-findings';
import { askLetter } from './ask-letter';
import { stageFixture } from './fixture';
import type { Stage } from './schema';

const now = Date.parse('2026-11-22T12:00:00Z');
const secret = 'Mr Patel, 07700 900123';
const letterFor = (given: Partial<Stage>, name: string | null = 'Priya Shah') => {
  const stage = stageFixture({ progressNote: secret, description: secret, ...given });
  const { links } = analyseChain(inputFixture([linkFixture('t1')], { t1: [stage] }));
  return askLetter(stage, stageFindings(links[0]), { place: 'Flat 5, Pulteney Mews', name, now });
};

describe('a letter that asks how a stage stands', () => {
  it('names the stage by its kind, says what is recorded, and asks a matching question', () => {
    const { subject, body } = letterFor({
      title: `LPE1 from ${secret}`,
      progress: 'Blocked',
      expectedCompletion: '2026-12-03T09:00:00Z',
      updatedAt: '2026-11-12T09:00:00Z',
    });
    expect(subject).toBe('Leasehold management pack, Flat 5, Pulteney Mews: how does it stand?');
    expect(body).toContain('Dear Priya Shah,');
    expect(body).toContain('What is it waiting for, and when do you expect it?');
    expect(body).toContain('it is blocked, and it last changed on 12 November 2026');
    expect(body).toContain('It is expected by 3 December 2026.');
  });

  it('says what is late and what was promised', () => {
    const { body } = letterFor({
      expectedCompletion: '2026-11-10T12:00:00Z',
      expectedUpdate: '2026-11-06T12:00:00Z',
      updatedAt: '2026-10-20T12:00:00Z',
    });
    expect(body).toContain('It was expected by 10 November 2026.');
    expect(body).toContain('An update was promised for 6 November 2026.');
  });

  it.each([
    ['Not Started', 'Can it begin now, or is something missing?', 'it has not been started'],
    ['In Progress', 'How far is it, and when do you expect it to be done?', 'it is under way'],
    ['Completed', 'Is that right, or is something still open?', 'it is completed'],
    ['Waiting', 'When do you expect it to be done?', 'it has no known state'],
  ])('asks about a stage with progress %s: %s', (progress, question, standing) => {
    const { body } = letterFor({ title: 'Survey', progress });
    expect(body).toContain(question);
    expect(body).toContain(standing);
  });

  it('mentions promised and expected days only if they are still to come', () => {
    const days = (given: Partial<Stage>) => letterFor({ title: 'Survey', ...given }).body;
    expect(days({ expectedUpdate: '2026-11-26T12:00:00Z' })).toContain('An update is promised for 26 November 2026.'); // oxfmt-ignore
    // The London day counts: something due this morning is still to come.
    const today = '2026-11-22T08:00:00Z';
    expect(days({ expectedCompletion: today })).toContain('It is expected by 22 November 2026.');
    expect(days({ expectedUpdate: today })).toContain('An update is promised for 22 November 2026.');
    const ahead = { expectedCompletion: '2026-12-03T09:00:00Z', expectedUpdate: '2026-11-26T12:00:00Z' };
    expect(days({ ...ahead, progress: 'Completed' })).not.toMatch(/expected by|promised/);
    const over = { expectedUpdate: '2026-11-21T08:00:00Z', updatedAt: '2026-11-21T07:00:00Z' };
    expect(days(over)).not.toMatch(/promised/);
    expect(days({ expectedCompletion: '2026-11-10T12:00:00Z' })).not.toContain('It is expected');
    expect(days({})).not.toMatch(/expected by|promised/);
  });

  it('reveals no title, note or description that someone wrote', () => {
    const { subject, body } = letterFor({ title: `Chase ${secret}`, progress: 'Waiting' }, null);
    expect(subject + body).not.toMatch(/Patel|07700|Waiting/);
    expect(subject).toBe('Flat 5, Pulteney Mews: how does it stand?');
    expect(body).toContain('Hello,');
    expect(body).toContain('how a further step stands');
  });
});
