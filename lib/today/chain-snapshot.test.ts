import { describe, expect, it } from 'vitest';
import { analyseChain } from '@/lib/insight/analyse-chain';
import { chainInput } from '@/lib/insight/insight-input';
import { simulateChain } from '@/lib/insight/simulate/simulate-chain';
import { stageKinds } from '@/lib/insight/stage-kind';
import { kindOfTitle } from '@/lib/insight/stage-title';
import { stageFixture } from '@/lib/stages/fixture';
import { planUsualStages } from '@/lib/stages/usual-stages';
import { msOfTimestamp, chainFromSnapshot, snapshotOf } from './chain-snapshot';
import { readForTest, snapshotForTest } from './testing-read';
import { titleOfKind } from './codes';

const now = Date.parse('2026-11-24T09:00:00Z');

describe('the substitute title of a stage', () => {
  it.each(stageKinds.map(({ name }) => name))('maps back to its kind: %s', (name) => {
    expect(kindOfTitle(titleOfKind(name, {})).name).toBe(name);
    expect(kindOfTitle(titleOfKind(name, { a: { kind: 'mortgage' } })).name).toBe(name);
  });

  it.each([[['leasehold', 'mortgage']], [[]]] as const)('is that of a usual sale with %j', (options) => {
    const { rows } = planUsualStages([], { day: '', counted: 'agreed', today: '2026-11-24' }, new Set(options)); // oxfmt-ignore
    const stages = rows.map(({ title }, at) => stageFixture({ id: `s${at}`, title }));
    const read = { ...readForTest(), stages: new Map([['1', { readAt: now, stages }]]) };
    const restored = chainFromSnapshot(snapshotOf(read, null), read.chain).stages.get('1')!.stages;
    expect(restored.map(({ title }) => title)).toEqual(rows.map(({ title }) => title));
  });
});

describe('a snapshot of a chain', () => {
  it('holds no name, title or note', () => {
    const read = readForTest({ stages: { '1a': { progressNote: 'Mrs Hale is in hospital' } } });
    const kept = JSON.stringify(snapshotOf(read, '2027-01-20'));
    for (const word of ['Quay', 'Bristol', 'Harbour', 'Searches back', 'Wells', 'Mortgage', 'Hale', 'Agent'])
      expect(kept).not.toContain(word);
  });

  it('gives the same insight as the chain that was read, apart from stage titles', () => {
    const read = readForTest({
      stages: {
        '1a': {
          progress: 'Blocked',
          progressNote: 'Awaiting probate',
          expectedUpdate: '2026-11-16T10:00:00Z',
          updatedAt: '2026-11-02T10:00:00Z',
        },
        '1b': { progress: 'In Progress', expectedCompletion: '2026-11-13T10:00:00Z' },
        '2a': { progress: 'Completed', assignedToYou: true },
      },
    });
    const restored = chainFromSnapshot(snapshotOf(read, null), read.chain);
    const [first, second] = [read, restored].map((one) => analyseChain(chainInput(one, now)));
    expect(second!.window).toEqual(first!.window);
    expect(second!.health.level).toBe(first!.health.level);
    expect(first!.holds.kind).toBe('waiting');
    expect(second!.holds).toMatchObject({ kind: 'waiting', transactionIds: first!.holds.transactionIds });
    expect(
      second!.links.map(({ state, leaveAlone, brokenPromises }) => [
        state,
        leaveAlone,
        brokenPromises.length,
      ]),
    ).toEqual(
      first!.links.map(({ state, leaveAlone, brokenPromises }) => [state, leaveAlone, brokenPromises.length]),
    );
    expect(first!.links.flatMap(({ brokenPromises }) => brokenPromises)).toHaveLength(1);
  });

  it.each(Array.from({ length: 150 }, (_, seed) => seed + 1))(
    'gives the same insight for simulated chain %i as the chain itself',
    (seed) => {
      const { input } = simulateChain(seed);
      const stages = new Map(
        Object.entries(input.stages).map(([id, all]) => [
          id,
          { stages: all, readAt: msOfTimestamp(`${input.now}`) },
        ]),
      );
      const chain = { ...input.chain, updatedAt: `${input.now}` };
      const read = { chain, readAt: msOfTimestamp(`${input.now}`), stages };
      const [first, second] = [read, chainFromSnapshot(snapshotOf(read, null), chain)].map((one) => {
        const { holds, window, health, links } = analyseChain(chainInput(one, read.readAt));
        const states = links.map(({ state, leaveAlone, late, brokenPromises }) => [state, leaveAlone, late.length, brokenPromises.length]); // oxfmt-ignore
        return {
          kind: holds.kind,
          ids: holds.transactionIds,
          stage: holds.stageId,
          window,
          level: health.level,
          states,
        };
      });
      expect(second).toEqual(first);
    },
  );

  it('holds every field of a stage that the analysis uses, dates as days', () => {
    const stage = {
      progress: 'In Progress' as const,
      updatedAt: '2026-11-02T10:00:00.000Z',
      expectedUpdate: '2026-07-14T23:30:00Z',
      expectedCompletion: '2026-12-01T09:00:00Z',
      createdAt: '2026-07-01T23:30:00Z',
      dependsOnStageId: '1b',
      assignedToYou: true,
    };
    const read = readForTest({ stages: { '1a': stage } });
    const { stages } = chainFromSnapshot(snapshotOf(read, null), read.chain);
    expect(stages.get('1')!.stages.find(({ id }) => id === '1a')).toMatchObject({
      ...stage,
      expectedUpdate: '2026-07-15T12:00:00.000Z',
      expectedCompletion: '2026-12-01T12:00:00.000Z',
      createdAt: '2026-07-02T12:00:00.000Z',
    });
  });

  it('counts how often a date moved', () => {
    const dates = ['2026-12-01', '2026-12-08', '2026-12-08', null, '2026-12-15'];
    let seen = snapshotForTest();
    for (const day of dates) {
      const expectedCompletion = day && `${day}T12:00:00Z`;
      seen = snapshotOf(readForTest({ stages: { '1a': { expectedCompletion } } }), null, seen);
    }
    expect(seen.transactions['1']!.stages!['1a']!.moves).toBe(2);
  });

  it('keeps the old change moment while only the chain was read again, so its stages are still read', () => {
    const read = readForTest();
    const touched = '2026-11-24T09:00:00Z';
    const before = snapshotOf(read, null);
    const readAgain = {
      ...read,
      readAt: now,
      chain: { ...read.chain, transactions: read.chain.transactions.map((one) => ({ ...one, updatedAt: touched })) }, // oxfmt-ignore
    };
    const changed = ({ transactions }: typeof before) =>
      Object.values(transactions).map((one) => one.changed);
    const [one, two] = changed(before);
    expect(changed(snapshotOf(readAgain, null, before))).toEqual([one, two, msOfTimestamp(touched)]);
    const stages = new Map(
      [...read.stages].map(([id, { stages }]) => [id, { stages, readAt: now }] as const),
    );
    expect(changed(snapshotOf({ ...readAgain, stages }, null, before))).toEqual(
      Array(3).fill(msOfTimestamp(touched)),
    );
  });

  it('stores an unknown progress as unknown', () => {
    const read = readForTest({ stages: { '1a': { progress: 'Waiting for Godot' } } });
    const seen = snapshotOf(read, null);
    expect(JSON.stringify(seen)).not.toContain('Godot');
    expect(() => analyseChain(chainInput(chainFromSnapshot(seen, read.chain), now))).not.toThrow();
  });
});
