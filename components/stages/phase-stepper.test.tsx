import { expect, it } from 'vitest';
import { markupOf, textOf } from '@/components/testing-markup';
import { gapsQuery } from '@/lib/query/pages';
import { runHook, stubServer } from '@/lib/query/testing-hook';
import { stageFindings } from '@/lib/insight/stage-findings';
import { stageFixture } from '@/lib/stages/fixture';
import { stagesQuery } from '@/lib/stages/queries';
import { PhaseStepper } from './phase-stepper';
import { StageList } from './stage-list';

const stages = [
  stageFixture({ title: 'Offer accepted', progress: 'Completed' }),
  stageFixture({ title: 'Searches ordered', progress: 'Completed' }),
  stageFixture({ title: 'Local authority search received', dependsOnStageId: 'Searches ordered' }),
  stageFixture({ title: 'Survey carried out', progress: 'Blocked' }),
];
const stepsOf = (all = stages) =>
  markupOf(<PhaseStepper transactionId="t1" />, (client) =>
    client.setQueryData(stagesQuery('t1').queryKey, all),
  )
    .split('<li')
    .slice(1)
    .map((step) => ({ text: textOf(`<li${step}`), isCurrent: step.includes('aria-current="step"') }));

it('gives the state of each phase and how many of its stages are completed', () => {
  const steps = stepsOf();
  const at = (phase: string) => steps.find(({ text }) => text.startsWith(phase))!;
  expect(at('Sale agreed').text).toMatch(/Completed.* 1 of 1/);
  expect(at('Funding and survey').text).toMatch(/Blocked.* 0 of 1/);
  expect(at('Searches and enquiries').text).toMatch(/In progress.* 1 of 2/);
  expect(at('Signing').text).toMatch(/^Signing No stages$/);
  expect(steps.filter(({ isCurrent }) => isCurrent).map(({ text }) => text)).toEqual([
    at('Searches and enquiries').text,
  ]);
});

it('says that the phases are not known if some stages could not be read', () => {
  const html = markupOf(<PhaseStepper transactionId="t1" />, (client) => {
    const { queryKey } = stagesQuery('t1');
    client.setQueryData(queryKey, stages);
    client.setQueryData(gapsQuery(queryKey).queryKey, { unreadable: 1, isEndless: false });
  });
  expect(textOf(html)).toBe('The phases are not known, because not all stages could be read.');
});

it('waits for the stages', () => {
  expect(markupOf(<PhaseStepper transactionId="t1" />)).toContain('Loading the phases');
});

const listOf = (given: Partial<Parameters<typeof StageList>[0]> = {}) =>
  markupOf(
    <StageList
      stages={stages}
      all={stages}
      order="phase"
      findings={stageFindings(undefined)}
      addedIds={[]}
      {...given}
    />,
  );

it('lists stages by phase, counting also those that are filtered out', () => {
  const html = listOf({ stages: stages.slice(2) });
  const text = textOf(html);
  expect(text).toMatch(/Funding and survey 0 of 1 completed .*Searches and enquiries 1 of 2 completed/);
  expect(text).not.toContain('Sale agreed');
  expect(html.match(/<table/g)).toHaveLength(2);
  expect(listOf({ order: 'title' as never }).match(/<table/g)).toHaveLength(1);
});

it('says what a stage waits for, even if that is filtered out, and marks those just added', () => {
  const html = listOf({ stages: stages.slice(2), addedIds: ['Survey carried out'] });
  const rows = html.split('<tr').map((row) => textOf(`<tr${row}`));
  expect(rows.find((row) => row.startsWith('Local authority'))).toContain('Searches ordered');
  const survey = rows.find((row) => row.startsWith('Survey'))!;
  expect(survey).toMatch(/^Survey carried out New .*Nothing/);
  expect(html.match(/>New</g)).toHaveLength(1);
  const marked = (list: string) => list.match(/<tr [^>]*aria-current="true"/g)?.length;
  const byTitle = listOf({ order: 'title' as never, addedIds: ['Survey carried out'] });
  expect([marked(html), marked(byTitle), marked(listOf())]).toEqual([1, 1, undefined]);
});

it('does not say that a stage waits for nothing if what it waits for is not in the list', () => {
  const all = [{ ...stages[0]!, dependsOnStageId: 'gone' }];
  const text = textOf(listOf({ stages: all, all }));
  expect(text).toContain('A stage that is not in the list');
  expect(text).not.toContain('Nothing');
});

it('says that the phases are not known if no stages could be read', async () => {
  stubServer(() => ({ refused: { status: 502, code: 'unreachable' } }));
  const { until } = await runHook(() => PhaseStepper({ transactionId: 't1' }));
  await until((shown) => expect(textOf(markupOf(shown))).toMatch(/^The phases are not known/));
});
