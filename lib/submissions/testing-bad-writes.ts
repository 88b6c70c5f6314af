import { setTimeout as sleep } from 'node:timers/promises';
import { type Form, type LostWrites, scale, type ReportedOutcome } from './testing-lost-writes';
import { newSubmission } from './submit';

type Thing = ReturnType<LostWrites['thing']>;

/** What is done to a write: by the service, and by the person. `count`: of how many writes it is said. */
export type FaultScenario = {
  name: string;
  faults: (count: number) => object[];
  /** @returns all that the person was told; the last of it is what they go by */
  person: (thing: Thing) => Promise<ReportedOutcome[]>;
};

const post = { path: '/v1/**', method: 'POST' };
const late = (seconds: number) => (count: number) => [
  { ...post, kind: 'delay', delayMs: (seconds * 1000) / scale, count },
];
const once = async (thing: Thing) => [await thing.press(newSubmission())];

/** Presses Save, and a moment later does something else; `again` is what the person is told there. */
const andThen =
  (again: (thing: Thing, id: string, sentAt: number, leave: () => void) => Promise<ReportedOutcome[]>) =>
  async (thing: Thing): Promise<ReportedOutcome[]> => {
    const sending = newSubmission();
    const page = new AbortController();
    const sentAt = Date.now();
    const first = thing.press(sending, page.signal);
    await sleep(2000 / scale);
    const later = await again(thing, sending.id, sentAt, () => page.abort());
    return page.signal.aborted ? later : [await first, ...later];
  };

/** Each is done to every form. After a reload or Back the person, who knows nothing, presses Save again at once. */
export const faultScenarios: FaultScenario[] = [
  { name: 'lost response', faults: (count) => [{ ...post, kind: 'drop', count }], person: once },
  { name: 'never done', faults: (count) => [{ ...post, kind: 'reset', count }], person: once },
  {
    name: 'refused',
    faults: (count) => [{ ...post, kind: 'status', status: 403, count }],
    person: once,
  },
  { name: 'late 14 s', faults: late(14), person: once },
  { name: 'late 60 s', faults: late(60), person: once },
  {
    name: 'reload',
    faults: late(14),
    person: andThen(async (thing, id, sentAt, leave) => {
      leave();
      return Promise.all([thing.ask(id, sentAt), thing.press({ id })]);
    }),
  },
  {
    name: 'Back',
    faults: late(14),
    person: andThen((thing, id, sentAt) => Promise.all([thing.ask(id, sentAt), thing.press({ id })])),
  },
  {
    name: 'second tab',
    faults: late(14),
    person: andThen(async (thing) => [await thing.press(newSubmission())]),
  },
  {
    name: 'double press',
    faults: late(14),
    person: (thing) => {
      const sending = newSubmission();
      return Promise.all([thing.press(sending), thing.press(sending)]);
    },
  },
  {
    name: 'Enter and click',
    faults: () => [],
    person: async (thing) => {
      const sending = newSubmission();
      const enter = thing.press(sending);
      await Promise.resolve();
      return [await thing.press(sending), await enter];
    },
  },
];

export type Row = {
  form: Form;
  what: string;
  writes: number;
  told: Record<ReportedOutcome, number>;
  /** How many the service had in the end. */
  there: number;
  duplicates: number;
  /** Told that it was saved where it was not, or that it was not where it was. */
  wrong: number;
};

/** Does this to so many writes of each form, all at once, and looks at what is there when everyone has been told. */
export async function applyFault(
  world: LostWrites,
  bad: FaultScenario,
  forms: readonly Form[],
  each: number,
): Promise<Row[]> {
  await world.faults(...bad.faults(forms.length * each));
  const rows = await Promise.all(
    forms.map(async (form) => {
      const things = Array.from({ length: each }, () => world.thing(form));
      const ends = await Promise.all(things.map((thing) => bad.person(thing)));
      return { form, things, ends };
    }),
  );
  await world.faults();
  return Promise.all(
    rows.map(async ({ form, things, ends }) => {
      const row: Row = {
        form,
        what: bad.name,
        writes: each,
        told: { saved: 0, 'not saved': 0, unknown: 0 },
        there: 0,
        duplicates: 0,
        wrong: 0,
      };
      for (const [at, thing] of things.entries()) {
        const count = await thing.there();
        const told = ends[at]!;
        row.told[told.at(-1)!] += 1;
        row.there += Math.min(1, count);
        row.duplicates += Math.max(0, count - 1);
        row.wrong += told.some((one) => one === (count > 0 ? 'not saved' : 'saved')) ? 1 : 0;
      }
      return row;
    }),
  );
}
