import { type Browser, type Page } from '@playwright/test';
import { type EngineName } from './engine-names';
import { heapOf } from './heap-of';
import { type Motion, move } from './motion';
import { type Painted } from './page-clock';

export type Changed = { ms: number; renders: number };
export type Measured = {
  /** ms from positions to painted, everything in view. */
  paint: number | null;
  /** ms from JSON to painted, layout included, everything in view. */
  full: number | null;
  /** ms from positions to painted, an ordinary screenful in view. */
  near: number | null;
  /** Frames per second with everything in view, and with a screenful. */
  motion: Motion | null;
  nearMotion: Motion | null;
  /** ms of tasks over 50 ms while painting, and while panning and zooming. */
  longTasks: { painting: number; moving: number } | null;
  /** MB of live JavaScript objects after painting. */
  heap: number | null;
  /** One changed transaction, everything in view, and with a screenful. */
  changed: Changed | null;
  nearChanged: Changed | null;
};

type Given = { layout: boolean; view: 'all' | 'near' };

const view = { width: 1366, height: 768 };
const middle = { x: view.width / 2, y: view.height / 2 };
/** Slower than this is not waited for. */
const patience = 60_000;
/** How often a time is taken, each on a page of its own, unless that is more than these ms. */
const runs = 7;
const unhurried = 5_000;

/** Everything about one engine at one size. What it cannot do in time is null. */
export async function measure(
  browser: Browser,
  base: string,
  engine: EngineName,
  size: number,
): Promise<Measured> {
  const open = async <T>(given: Given, use: (page: Page, ms: number, painting: number) => Promise<T>) => {
    const page = await browser.newPage({ viewport: view });
    try {
      await page.goto(`${base}/${engine}`);
      await page.waitForFunction(() => window.bench);
      const shown = await show(page, size, given);
      return shown && (await use(page, shown.ms, shown.longTasks));
    } finally {
      await page.close();
    }
  };
  const times = async (given: Given) => {
    const all: number[] = [];
    // Where one run is slow the others would be too: it stands for all.
    while (all.length < runs && sum(all) < unhurried) {
      const ms = await open(given, async (_, taken) => taken);
      if (ms === null) return null;
      all.push(ms);
    }
    return median(all);
  };

  const paint = await times({ layout: true, view: 'all' });
  const full = await times({ layout: false, view: 'all' });
  const near = await times({ layout: true, view: 'near' });
  const whole =
    paint === null
      ? null
      : await open({ layout: true, view: 'all' }, async (page, _, painting) => {
          const heap = await heapOf(page);
          const changed = await changeOne(page, size);
          const { motion, longTasks } = await move(page, middle);
          return { heap, changed, motion, longTasks: { painting, moving: longTasks } };
        });
  const part =
    near === null
      ? null
      : await open({ layout: true, view: 'near' }, async (page) => {
          const nearChanged = await changeOne(page, size);
          return { nearChanged, nearMotion: (await move(page, middle)).motion };
        });
  return {
    paint,
    full,
    near,
    motion: whole?.motion ?? null,
    nearMotion: part?.nearMotion ?? null,
    longTasks: whole?.longTasks ?? null,
    heap: whole?.heap ?? null,
    changed: whole?.changed ?? null,
    nearChanged: part?.nearChanged ?? null,
  };
}

/** Hands the data over and waits until it is painted; also when the page hangs for good. */
async function show(page: Page, size: number, given: Given): Promise<Painted | null> {
  await page.evaluate(([n, what]) => window.bench!.prepare(n, what), [size, given] as const);
  const painted = page.evaluate((limit) => window.bench!.show(limit), patience);
  const gaveUp = new Promise<null>((resolve) => setTimeout(() => resolve(null), patience + 30_000).unref());
  return Promise.race([painted, gaveUp]);
}

/** Of a large graph once only: some engines take ten seconds. */
async function changeOne(page: Page, size: number): Promise<Changed> {
  const runs = await page.evaluate(
    async (times) => {
      const all: { ms: number; renders: number }[] = [];
      for (let run = 0; run < times; run++) {
        const before = window.cardRenders;
        const ms = await window.bench!.changeOne();
        await new Promise((resolve) => setTimeout(resolve, 200));
        all.push({ ms, renders: window.cardRenders - before });
      }
      return all;
    },
    size > 1_000 ? 1 : 7,
  );
  return { ms: median(runs.map(({ ms }) => ms)), renders: median(runs.map(({ renders }) => renders)) };
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}

function median(numbers: number[]): number {
  return [...numbers].sort((a, b) => a - b)[numbers.length >> 1]!;
}
