import type { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { markupOf, propsIn, textOf } from '@/components/testing-markup';
import { createQueryClient } from '@/lib/query/query-client';
import { runHook, stubServer, type StubResponse } from '@/lib/query/testing-hook';
import { transactionFixture } from '@/lib/chains/fixture';
import { type StageFindings, stageFindings } from '@/lib/insight/stage-findings';
import { unknownKind } from '@/lib/insight/stage-kind';
import { stageFixture } from '@/lib/stages/fixture';
import { stageQuery, stagesQuery } from '@/lib/stages/queries';
import type { Stage } from '@/lib/stages/schema';
import { planUsualStages } from '@/lib/stages/usual-stages';
import { transactionQuery } from '@/lib/transactions/queries';
import { ChangeProgressCard } from './change-progress-card';
import { OpenStagesTable } from './open-stages-table';
import { StageTimeline } from './stage-timeline';
import { StageView } from './stage-view';
import { UsualStagesTable } from './usual-stages-table';

const now = Date.parse('2026-11-20T12:00:00Z');
const findings = stageFindings(undefined);
const rowsOf = (html: string) => html.split('<tr').slice(2).map((row) => textOf(`<tr${row}`)); // oxfmt-ignore

it('lists open stages with who usually clears them, unless they are the user’s own', () => {
  const stages = [
    stageFixture({ title: 'Local authority search received' }),
    stageFixture({ title: 'Deposit received', assignedToYou: true }),
    stageFixture({ title: 'Something else' }),
  ];
  const book = { contacts: [], isComplete: true, isReading: false, missing: undefined };
  const table = { transactionId: 't1', caption: 'Open stages', stages, findings, book };
  const [usual, own, unknown] = rowsOf(markupOf(<OpenStagesTable {...table} />));
  expect(usual).toMatch(/Buyer's Conveyancer$/);
  expect(own).toMatch(/Yours$/);
  expect(unknown).toMatch(/Not known$/);
});

it('puts what is expected today after “Today”, and says whether it is an update', () => {
  const stages = [
    stageFixture({ title: 'Deposit received', expectedCompletion: '2026-11-20T09:00:00Z' }),
    stageFixture({ title: 'Searches back', expectedUpdate: '2026-11-19T09:00:00Z' }),
    stageFixture({ title: 'Enquiries raised', expectedUpdate: '2026-11-24T09:00:00Z' }),
  ];
  const [past, later] = markupOf(<StageTimeline {...{ stages, findings, now }} />).split('Today, ');
  expect(textOf(past!)).toContain('Searches back update promised');
  expect(textOf(past!)).not.toContain('Deposit received');
  expect(textOf(later!)).toMatch(/Deposit received expected .*Enquiries raised update promised/);
  const textWith = (isYours: boolean) =>
    textOf(markupOf(<StageTimeline {...{ stages: stages.slice(0, 1), findings, now, isYours }} />));
  expect(textWith(false)).toContain('Nothing is late.');
  expect(textWith(true)).toMatch(/^None of yours is late\. Today, /);
});

it('links each date to its stage, warns about past ones, and says if none are to come', () => {
  const expectedCompletion = '2026-11-18T09:00:00Z';
  const late = stageFixture({ id: 's1', title: 'Deposit received', expectedCompletion });
  const named = { stageId: 's1', title: late.title, kind: unknownKind, whose: null };
  const lateFinding = { ...named, expected: expectedCompletion, workingDays: 2, onCriticalPath: true };
  const html = markupOf(
    <StageTimeline
      stages={[late]}
      findings={{ ...findings, late: new Map([['s1', lateFinding]]) }}
      now={now}
    />,
  );
  expect(html).toMatch(/ data-row="s1"[^>]*><a [^>]*href="\/transactions\/t1\/stages\/s1"/);
  expect(html).toContain(`dateTime="${expectedCompletion}"`);
  expect(textOf(html)).toMatch(
    /Deposit received expected .* Late by 2 working days Today, .* No dates to come\.$/,
  );
  expect(textOf(markupOf(<StageTimeline stages={[]} findings={findings} now={now} />))).toMatch(
    /^No dates to come /,
  );
});

it('starts today at midnight in London, which in summer is an hour before midnight UTC', () => {
  const stages = [stageFixture({ title: 'Deposit received', expectedCompletion: '2026-06-30T12:00:00Z' })];
  const isPast = (moment: string) =>
    !textOf(
      markupOf(<StageTimeline stages={stages} findings={findings} now={Date.parse(moment)} />),
    ).includes('Nothing is late.');
  expect([isPast('2026-06-30T22:59:00Z'), isPast('2026-06-30T23:00:00Z')]).toEqual([false, true]);
});

const { address, propertyId, ...transaction } = transactionFixture('t1');

/** Fills the cache with what the page of a stage reads, and with all the stages if they are known. */
function fillPage(client: QueryClient, stage: Stage, stages: Stage[] | null) {
  const sale = { ...transaction, chainId: 'chain', property: { id: propertyId, address } };
  client.setQueryData<unknown>(transactionQuery('t1').queryKey, sale);
  client.setQueryData(stageQuery(stage.id).queryKey, stage);
  if (stages) client.setQueryData(stagesQuery('t1').queryKey, stages);
}

/** The page of the stage "this", in a tab that has read these stages, or none. */
const stagePage = (given: Partial<Stage>, others: Stage[] | null) =>
  textOf(
    markupOf(<StageView transactionId="t1" stageId="this" userId="u" serviceUrl={null} />, (client) => {
      const stage = stageFixture({ id: 'this', title: 'Enquiries satisfied', ...given });
      fillPage(client, stage, others && [stage, ...others]);
    }),
  );

it('says what a stage waits for and what waits for it, and whether it is held up', () => {
  const others = [
    stageFixture({ id: 'before', title: 'Replies received' }),
    stageFixture({ id: 'after', title: 'Contracts exchanged', dependsOnStageId: 'this' }),
  ];
  const waiting = stagePage({ dependsOnStageId: 'before' }, others);
  expect(waiting).toContain('This stage waits for “Replies received”.');
  expect(waiting).toMatch(/Waits for Replies received .*Holds up Contracts exchanged /);
  const underWay = stagePage({ dependsOnStageId: 'before', progress: 'In Progress' }, others);
  expect(underWay).not.toContain('This stage waits for');
  expect(stagePage({}, [])).toContain('Waits for Nothing Holds up Nothing');
});

it.each([
  ['that is likely done', 'pack', null],
  ['if it is likely done itself', 'blocked', 'this'],
])('does not say that a stage waits for another one %s', async (_, dependsOnStageId, after) => {
  stubServer(() => new Promise<StubResponse>(() => {}));
  const stage = stageFixture({ id: 'this', title: 'Something else', dependsOnStageId });
  const raised = { title: 'Enquiries raised', progress: 'Completed', dependsOnStageId: after };
  const updatedAt = '2026-11-24T09:00:00Z';
  const stages = [
    stage,
    stageFixture({ id: 'pack', title: 'Draft contract pack issued' }),
    stageFixture({ id: 'blocked', title: 'Another thing', progress: 'Blocked', updatedAt }),
    stageFixture(raised),
  ];
  const client = createQueryClient();
  fillPage(client, stage, stages);
  const view = { transactionId: 't1', stageId: 'this', userId: 'u', serviceUrl: null };
  const { now: shown, until } = await runHook(() => StageView(view), client);
  const found = () => propsIn(shown(), ChangeProgressCard)[0]!.findings as StageFindings;
  await until(() => expect([...found().notTicked]).toContain(after ?? 'pack'));
  const text = textOf(markupOf(shown(), (other) => fillPage(other, stage, stages)));
  expect(text).toMatch(/Dependencies Waits for (Draft contract pack|Another thing)/);
});

it('never says that a stage waits for nothing if what it waits for is not in the list', () => {
  const text = 'Waits for A stage that is not in the list';
  expect(stagePage({ dependsOnStageId: 'gone' }, [])).toContain(text);
  expect(stagePage({ dependsOnStageId: 'gone' }, null)).not.toMatch(/Waits for|Holds up/);
});

it('plans the usual stages with what each waits for, leaving out those that are not added', () => {
  const { rows } = planUsualStages([], { day: '', counted: 'agreed', today: '2026-11-20' }, new Set());
  const table = (skipped: string[], done: string[]) =>
    markupOf(
      <UsualStagesTable
        rows={rows}
        skippedKinds={new Set(skipped)}
        doneKinds={new Set(done)}
        existing={[]}
        onTick={() => {}}
        onDone={() => {}}
      />,
    );
  const rowOf = (html: string, title: string) => rowsOf(html).find((row) => row.startsWith(title));
  expect(rowOf(table([], []), 'Memorandum')).toContain('Waits for Offer accepted');
  expect(rowOf(table(['memorandum'], []), "Seller's conveyancer")).toContain('Offer accepted');
  expect(rowOf(table(['memorandum'], []), 'Memorandum')).toContain('Waits for –');
  // Only a stage that is not added cannot be ticked as done.
  const boxes = [...table(['memorandum'], ['offer']).matchAll(/<input[^>]*aria-label="Already done[^>]*>/g)];
  const disabled = boxes.map(([box]) => box).filter((box) => /disabled=""/.test(box));
  expect(disabled.map((box) => /done: ([^"]*)/.exec(box)![1])).toEqual(['Memorandum of sale issued']);
});

it('says to whom a stage is assigned, as far as the service does', () => {
  const assigned = (given: Partial<Stage>) => /Assigned (.*?) Usually/.exec(stagePage(given, []))![1];
  expect(assigned({ assignedToYou: true, assigned: true })).toBe('To you');
  expect(assigned({ assigned: true })).toBe('To someone else; the service does not say who');
  expect(assigned({})).toBe('To no one');
});

it('shows how a stage stands, with each of its dates and who usually clears it', () => {
  const text = stagePage(
    {
      title: 'Survey carried out',
      expectedUpdate: '2026-11-24T09:00:00Z',
      expectedCompletion: '2026-12-01T09:00:00Z',
      progressNote: 'Surveyor is ill',
      description: 'RICS level 3',
    },
    [],
  );
  expect(text).toMatch(
    /Surveyor is ill RICS level 3 Next update 24 November 2026 Expected 1 December 2026 Last change 20 November 2026, 09:00 Created 1 October 2026 Assigned To no one Usually cleared by Surveyor/i,
  );
  expect(text).toContain('Phase: Funding and survey');
});

it('has words for what is not recorded of a stage', () => {
  const text = stagePage({ title: 'Something else' }, []);
  expect(text).toContain('No one has left a note on its progress.');
  expect(text).toMatch(/Next update Not promised Expected No date given .* Not known from its title/);
  expect(text).not.toContain('Phase:');
});

it('leads back to the stages of its transaction', () => {
  expect(stagePage({}, [])).toContain('Chains t1 Quay Street Stages Enquiries satisfied');
});

it('can change what a stage waits for only once the other stages are known', () => {
  const action = 'Change what it waits for';
  expect([stagePage({}, []).includes(action), stagePage({}, null).includes(action)]).toEqual([true, false]);
});

it('asks about its own stage at its own home, and leads to the service', async () => {
  stubServer(() => new Promise<StubResponse>(() => {}));
  const client = createQueryClient();
  const stage = stageFixture({ id: 'this' });
  fillPage(client, stage, null);
  const given = { transactionId: 't1', stageId: 'this', userId: 'u', serviceUrl: 'https://service.example/' };
  const { now: shown } = await runHook(() => StageView(given), client);
  const [card] = propsIn(shown(), ChangeProgressCard);
  expect(card).toMatchObject({
    stage,
    place: 't1 Quay Street',
    yourRole: 'Agent',
    serviceUrl: 'https://service.example/',
  });
});
