import { setTimeout as sleep } from 'node:timers/promises';
import { type Form, type LostWrites, scale, type ReportedOutcome } from './testing-lost-writes';
import { newSubmission } from './submit';

type Thing = ReturnType<LostWrites['thing']>;

/** What goes wrong with a write. @param count of writes to which the faults apply */
export type FaultScenario = {
  name: string;
  faults: (count: number) => object[];
  /** What the user does. @returns all outcomes reported to them; the last one counts */
  act: (thing: Thing) => Promise<ReportedOutcome[]>;
};

const post = { path: '/v1/**', method: 'POST' };
const late = (seconds: number) => (count: number) => [
  { ...post, kind: 'delay', delayMs: (seconds * 1000) / scale, count },
];
const once = async (thing: Thing) => [await thing.press(newSubmission())];

/** Presses Save, and a moment later does something else. @param next returns the outcomes reported there */
const andThen =
  (next: (thing: Thing, id: string, sentAt: number, leave: () => void) => Promise<ReportedOutcome[]>) =>
  async (thing: Thing): Promise<ReportedOutcome[]> => {
    const sending = newSubmission();
    const page = new AbortController();
    const sentAt = Date.now();
    const first = thing.press(sending, page.signal);
    await sleep(2000 / scale);
    const later = await next(thing, sending.id, sentAt, () => page.abort());
    return page.signal.aborted ? later : [await first, ...later];
  };

/** Applied to every form. After a reload or Back the user, not knowing the outcome, presses Save again at once. */
export const faultScenarios: FaultScenario[] = [
  { name: 'lost response', faults: (count) => [{ ...post, kind: 'drop', count }], act: once },
  { name: 'never done', faults: (count) => [{ ...post, kind: 'reset', count }], act: once },
  {
    name: 'refused',
    faults: (count) => [{ ...post, kind: 'status', status: 403, count }],
    act: once,
  },
  { name: 'late 14 s', faults: late(14), act: once },
  { name: 'late 60 s', faults: late(60), act: once },
  {
    name: 'reload',
    faults: late(14),
    act: andThen(async (thing, id, sentAt, leave) => {
      leave();
      return Promise.all([thing.poll(id, sentAt), thing.press({ id })]);
    }),
  },
  {
    name: 'Back',
    faults: late(14),
    act: andThen((thing, id, sentAt) => Promise.all([thing.poll(id, sentAt), thing.press({ id })])),
  },
  {
    name: 'second tab',
    faults: late(14),
    act: andThen(async (thing) => [await thing.press(newSubmission())]),
  },
  {
    name: 'double press',
    faults: late(14),
    act: (thing) => {
      const sending = newSubmission();
      return Promise.all([thing.press(sending), thing.press(sending)]);
    },
  },
  {
    name: 'Enter and click',
    faults: () => [],
    act: async (thing) => {
      const sending = newSubmission();
      const enter = thing.press(sending);
      await Promise.resolve();
      return [await thing.press(sending), await enter];
    },
  },
];

export type Row = {
  form: Form;
  scenario: string;
  writes: number;
  reported: Record<ReportedOutcome, number>;
  /** Objects that the service has in the end. */
  created: number;
  duplicates: number;
  /** Reported as saved but not saved, or the other way round. */
  wrong: number;
};

/** Applies a scenario to `each` concurrent writes of every form, then compares reports with what the service has. */
export async function applyFault(
  world: LostWrites,
  scenario: FaultScenario,
  forms: readonly Form[],
  each: number,
): Promise<Row[]> {
  await world.faults(...scenario.faults(forms.length * each));
  const rows = await Promise.all(
    forms.map(async (form) => {
      const things = Array.from({ length: each }, () => world.thing(form));
      const outcomes = await Promise.all(things.map((thing) => scenario.act(thing)));
      return { form, things, outcomes };
    }),
  );
  await world.faults();
  return Promise.all(
    rows.map(async ({ form, things, outcomes }) => {
      const row: Row = {
        form,
        scenario: scenario.name,
        writes: each,
        reported: { saved: 0, 'not saved': 0, unknown: 0 },
        created: 0,
        duplicates: 0,
        wrong: 0,
      };
      for (const [at, thing] of things.entries()) {
        const count = await thing.count();
        const reported = outcomes[at]!;
        row.reported[reported.at(-1)!] += 1;
        row.created += Math.min(1, count);
        row.duplicates += Math.max(0, count - 1);
        row.wrong += reported.includes(count > 0 ? 'not saved' : 'saved') ? 1 : 0;
      }
      return row;
    }),
  );
}
