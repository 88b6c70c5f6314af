import { expect, test } from 'vitest';
import { analyseChain } from './analyse-chain';
import { darkFixture, inputFixture, linkFixture, saleFixture, insightStageFixture } from './fixture';

test.each([
  ['with readable stages', false],
  ['with counts only', true],
])('a chain of 300 links %s is described in short sentences', (_, isDark) => {
  const ids = Array.from({ length: 300 }, (__, at) => `l${at}`);
  const links = ids.map((id) => (isDark ? darkFixture(id, 12) : linkFixture(id)));
  const stages = isDark ? {} : Object.fromEntries(ids.map((id) => [id, saleFixture(15)]));
  const { holds, statements, health } = analyseChain(inputFixture(links, stages));
  expect(holds.text).toMatch(/ \d+ others/);
  for (const text of [
    holds.text,
    health.reason,
    ...statements.flatMap((one) => [one.text, ...one.unknown]),
  ]) {
    expect(text.length).toBeLessThan(300);
  }
  for (const { unknown } of statements) expect(unknown.length).toBeLessThan(10);
});

test('names only the blind links that may well be the last', () => {
  const links = [darkFixture('behind', 6), darkFixture('ahead', 26), linkFixture('own')];
  const { holds } = analyseChain(inputFixture(links, { own: saleFixture(24) }));
  expect([holds.kind, holds.transactionIds]).toEqual(['unknown', ['behind']]);
});

test('suggests asking the blind link most likely to be the last, wherever it is in the chain', () => {
  const quick = ['a', 'b', 'c'].map((id) => darkFixture(id, 26));
  const links = [...quick, darkFixture('behind', 6), linkFixture('own')];
  const { statements } = analyseChain(inputFixture(links, { own: saleFixture(24) }));
  const asked = statements.find(({ text }) => text.includes('ask for access there first'));
  expect(asked?.inputs[0]?.transactionId).toBe('behind');
});

test('repeats no sentence', () => {
  const missed = {
    expectedUpdate: '2026-11-06T09:00:00Z',
    updatedAt: '2026-10-20T09:00:00Z',
    progress: 'In Progress',
  };
  const stages = { a: saleFixture(17, { 'Replies to enquiries received': missed }), b: saleFixture(20) };
  const { statements } = analyseChain(inputFixture([linkFixture('a'), linkFixture('b')], stages));
  const texts = statements.map(({ text }) => text);
  expect(texts.filter((text) => text.includes('update expected'))).toHaveLength(1);
  expect(new Set(texts).size).toBe(texts.length);
});

test('names stages of unknown kind for four links and counts the other links', () => {
  const ids = ['a', 'b', 'c', 'd', 'e', 'f'];
  const stages = Object.fromEntries(
    ids.map((id) => [
      id,
      [...saleFixture(17), insightStageFixture({ id: `odd-${id}`, title: 'Chimney swept' })],
    ]),
  );
  const links = ids.map((id) => linkFixture(id));
  const { unknown } = analyseChain(inputFixture(links, stages)).statements[0]!;
  expect(unknown.filter((text) => text.includes('Chimney swept'))).toHaveLength(4);
  expect(unknown).toContain('The same applies to stages in 2 further links');
});
