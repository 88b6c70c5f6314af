import { describe, expect, it } from 'vitest';
import { stageFixture } from './fixture';
import { linkFacts } from './link-facts';

const now = Date.parse('2026-11-20T12:00:00Z');

describe('what holds a link', () => {
  const enquiries = stageFixture({ title: 'Replies to enquiries received', progress: 'In Progress' });
  const pack = stageFixture({ title: 'Survey carried out', progress: 'Blocked', progressNote: 'No access' });

  it('is a block before anything that moves, though another path is longer', () => {
    const { holding, path } = linkFacts([enquiries, pack], now);
    expect(path).toEqual([enquiries.id]);
    expect(holding).toMatchObject({
      stageId: pack.id,
      blocked: true,
      note: 'No access',
      clearedBy: 'Surveyor',
    });
  });

  it('is not a block that comes after exchange', () => {
    const keys = stageFixture({ title: 'Completion and keys released', progress: 'Blocked' });
    expect(linkFacts([enquiries, keys], now).holding).toMatchObject({
      stageId: enquiries.id,
      blocked: false,
    });
  });
});
