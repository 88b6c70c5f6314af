import { describe, expect, it } from 'vitest';
import { analyseChain } from '@/lib/insight/analyse-chain';
import { inputFixture, linkFixture } from '@/lib/insight/fixture';
import { stageFindings } from '@/lib/insight/stage-findings';
import { askLetter } from './ask-letter';
import { stageFixture } from './fixture';
import type { Stage } from './schema';

const now = Date.parse('2026-11-21T12:00:00Z');
const secret = 'Mr Patel, 07700 900123';
const letterFor = (given: Partial<Stage>, name: string | null = 'Priya Shah') => {
  const stage = stageFixture({ progressNote: secret, description: secret, ...given });
  const { links } = analyseChain(inputFixture([linkFixture('t1')], { t1: [stage] }));
  return askLetter(stage, stageFindings(links[0]), { place: 'Flat 5, Pulteney Mews', name, now });
};

describe('a letter that asks how a stage stands', () => {
  it('names the stage by its kind, says how it is recorded, and asks what fits', () => {
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

  it('tells no title, note, description or name of those who wrote them', () => {
    const { subject, body } = letterFor({ title: `Chase ${secret}`, progress: 'Waiting' }, null);
    expect(subject + body).not.toMatch(/Patel|07700|Waiting/);
    expect(subject).toBe('Flat 5, Pulteney Mews: how does it stand?');
    expect(body).toContain('Hello,');
    expect(body).toContain('how a further step stands');
  });
});
