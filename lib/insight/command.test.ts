import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { analyseChain } from './analyse-chain';
import { insightLine } from './insight-line';
import { darkFixture, inputFixture, linkFixture, saleFixture } from './fixture';

const root = path.resolve(import.meta.dirname, '../..');
const good = JSON.stringify({
  ...inputFixture([linkFixture('a'), darkFixture('b', 20)], { a: saleFixture(14) }),
  id: 'good',
});

describe('insightLine', () => {
  it('prints exactly the documented fields', () => {
    const { text, isError } = insightLine(good);
    const response = JSON.parse(text);
    expect(isError).toBe(false);
    expect(Object.keys(response)).toEqual([
      'id',
      'asOf',
      'holds',
      'window',
      'links',
      'ends',
      'health',
      'statements',
    ]);
    expect(Object.keys(response.links[0])).toEqual([
      'transactionId',
      'state',
      'probabilityLast',
      'leaveAlone',
      'reason',
    ]);
    expect(Object.keys(response.statements[0])).toEqual(['text', 'basis', 'asOf', 'assumptions', 'unknown']);
    expect(Object.keys(response.holds).sort()).toEqual([
      'kind',
      'since',
      'stageId',
      'text',
      'transactionIds',
      'whose',
    ]);
  });

  it('prints what the analysis concludes, each value in its own field', () => {
    const given = inputFixture([linkFixture('a'), darkFixture('b', 20)], { a: saleFixture(14) });
    const insight = analyseChain({ ...given, id: 'good' });
    const response = JSON.parse(insightLine(good).text);
    for (const field of ['id', 'asOf', 'holds', 'window', 'ends', 'health'] as const)
      expect(response[field], field).toEqual(insight[field]);
    for (const list of ['links', 'statements'] as const)
      for (const [at, printed] of response[list].entries())
        expect(list === 'links' ? insight.links[at] : { ...insight.statements[at], assumptions: printed.assumptions }).toMatchObject(printed); // oxfmt-ignore
    expect(response.statements[0].assumptions).toEqual(insight.statements[0]!.assumptions.map(({ text }) => text)); // oxfmt-ignore
  });

  it('needs neither notes, dates nor assignments of a stage, and knows which transactions are unread', () => {
    const given = JSON.parse(good);
    const stages = given.stages.a.map(({ id, title, progress, updatedAt }: Record<string, string>) => ({ id, title, progress, updatedAt })); // oxfmt-ignore
    delete given.unread;
    const full = JSON.parse(insightLine(JSON.stringify({ ...given, stages: { a: given.stages.a } })).text);
    const bare = JSON.parse(insightLine(JSON.stringify({ ...given, stages: { a: stages } })).text);
    expect([bare.holds, bare.links[0].state]).toEqual([full.holds, 'working']);
    const unread = JSON.parse(insightLine(JSON.stringify({ ...given, unread: ['a'] })).text);
    expect(unread.links[0].state).toBe('unread');
  });

  it('names the field that is wrong', () => {
    const messageOf = (line: string) => JSON.parse(insightLine(line).text).error.message as string;
    expect(messageOf('{')).toBe('The line is not JSON');
    expect(messageOf(good.replace('"stageProgress"', '"x"'))).toMatch(
      /^chain\.transactions\.0\.stageProgress: ./,
    );
    expect(messageOf('[]')).not.toMatch(/^:/);
  });

  it.each([
    ['not JSON', null],
    ['null', null],
    ['[]', null],
    ['{"id":"x"}', 'x'],
    ['{"id":7}', null],
    [good.replace('"now":"2026-11-22T09:00:00Z"', '"now":"yesterday"'), 'good'],
    [good.replace('"stageProgress"', '"stagesProgress"'), 'good'],
  ])('reports invalid input: %s', (line, id) => {
    const { text, isError } = insightLine(line);
    expect(isError).toBe(true);
    expect(JSON.parse(text)).toEqual({ id, error: { code: 'invalid_input', message: expect.any(String) } });
  });

  it('accepts enum values that the API document does not list', () => {
    const odd = good.replaceAll('"Completed"', '"Paused"').replaceAll('for-sale-sold-stc', 'under-water');
    expect(JSON.parse(insightLine(odd).text).holds.kind).toBeTypeOf('string');
  });
});

describe('the command', () => {
  it('prints one JSON line per input line, in order, and exits with 1 if any is invalid', () => {
    const run = spawnSync(process.execPath, ['lib/commands/insight.mjs'], {
      cwd: root,
      input: `${good}\n\nbad\n${good}`,
      encoding: 'utf8',
    });
    const results = run.stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(results.map(({ id, error }) => error?.code ?? id)).toEqual(['good', 'invalid_input', 'good']);
    expect(run.status).toBe(1);
  });
});
