import { expect, test } from 'vitest';
import { analyseChain } from './analyse-chain';
import { stageFixture } from '@/lib/stages/fixture';
import { outsideStage } from './outside-stage';
import { inputFixture, linkFixture, linkOf, saleFixture, insightStageFixture, wordsOf } from './fixture';

const secret = 'Mrs Okafor owes 4,000';
const open = { progress: 'In Progress', expectedCompletion: '2026-11-02T09:00:00Z' };
const promised = {
  expectedUpdate: '2026-11-06T09:00:00Z',
  updatedAt: '2026-10-20T09:00:00Z',
};
const sale = saleFixture(17, { 'Replies to enquiries received': { ...open, ...promised } });
const stages = [
  ...sale,
  insightStageFixture({ id: 'odd', title: secret, ...open, progressNote: secret }),
  insightStageFixture({
    id: 'block',
    title: `Survey carried out, ${secret}`,
    progress: 'Blocked',
    progressNote: secret,
  }),
].map((stage) => ({ ...stage, title: stage.title.replace('received', `received, ${secret}`) }));
const input = inputFixture([linkFixture('a'), linkFixture('b')], { a: stages, b: saleFixture(20) });

test('outside the firm, stages are named by their kind and notes are omitted', () => {
  const inside = analyseChain(input);
  const outside = analyseChain({ ...input, isOutside: true });
  expect(wordsOf(inside)).toContain(secret);
  expect(wordsOf(outside)).not.toContain(secret);
  const { holding, blocked, late, brokenPromises } = linkOf(outside, 'a');
  expect([...blocked, ...late, ...brokenPromises, holding!].map(({ title }) => title)).not.toContain(secret);
  expect([...blocked, holding!].map(({ note }) => note)).toEqual([null, null]);
  expect(wordsOf(outside)).toContain('A further step');
});

test('the conclusions are the same inside and outside the firm', () => {
  const conclusions = (isOutside: boolean) => {
    const { holds, window, links } = analyseChain({ ...input, isOutside });
    return [
      holds.kind,
      holds.transactionIds,
      holds.stageId,
      window,
      links.map(({ state, leaveAlone, probabilityLast }) => [state, leaveAlone, probabilityLast]),
    ];
  };
  expect(conclusions(true)).toEqual(conclusions(false));
});

test('a stage for people outside the firm says neither what was written about it nor who it is assigned to', () => {
  const dates = { expectedUpdate: '2026-11-06T09:00:00Z', expectedCompletion: '2026-11-20T09:00:00Z' };
  const kept = { id: '1', progress: 'Blocked', dependsOnStageId: '0', ...dates };
  const written = { title: `Survey carried out, ${secret}`, description: secret, progressNote: secret };
  expect(outsideStage(stageFixture({ ...kept, ...written, assigned: true, assignedToYou: true }))).toEqual(
    stageFixture({ ...kept, title: 'Survey' }),
  );
});

test('outside the firm, what the user said is not addressed to the reader', () => {
  const declared = { closedEnds: [{ transactionId: 'b', position: 'bottom' as const }], stageDone: { 'Enquiries satisfied': '2026-12-01' } }; // oxfmt-ignore
  const said = (isOutside: boolean) => {
    const { statements, ends } = analyseChain({ ...input, isOutside, declared });
    return [...statements.map(({ text }) => text), ...ends.map(({ reason }) => reason)].filter((text) => /said|told/i.test(text)); // oxfmt-ignore
  };
  expect(said(false)).toEqual([
    'B Quay Street, bottom of the chain: you said that this end is complete.',
    'Some of this is what you said here, not what is recorded.',
    'You said that this end is complete',
  ]);
  expect(said(true)).toEqual([
    'B Quay Street, bottom of the chain: we were told that this end is complete.',
    'Some of this is what we were told, not what is recorded.',
    'We were told that this end is complete',
  ]);
});
