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
  /** ms from positions to painted, with one screenful in view. */
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
const timeout = 60_000;
/** Measurements per value, each on a new page, up to this total in ms. */
const runs = 7;
const maxTotal = 5_000;

/** Measures one engine at one size. Values that time out are null. */
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
      const painted = await show(page, size, given);
      return painted && (await use(page, painted.ms, painted.longTasks));
    } finally {
      await page.close();
    }
  };
  const times = async (given: Given) => {
    const all: number[] = [];
    // If a run is slow the others would be too, so fewer are enough.
    while (all.length < runs && sum(all) < maxTotal) {
      const ms = await open(given, async (_, taken) => taken);
      if (ms === null) return null;
      all.push(ms);
    }
    return median(all);
  };

  const paint = await times({ layout: true, view: 'all' });
  const full = await times({ layout: false, view: 'all' });
  const near = await times({ layout: true, view: 'near' });
  const overview =
    paint === null
      ? null
      : await open({ layout: true, view: 'all' }, async (page, _, painting) => {
          const heap = await heapOf(page);
          const changed = await changeOne(page, size);
          const { motion, longTasks } = await move(page, middle);
          return { heap, changed, motion, longTasks: { painting, moving: longTasks } };
        });
  const closeUp =
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
    motion: overview?.motion ?? null,
    nearMotion: closeUp?.nearMotion ?? null,
    longTasks: overview?.longTasks ?? null,
    heap: overview?.heap ?? null,
    changed: overview?.changed ?? null,
    nearChanged: closeUp?.nearChanged ?? null,
  };
}

/** Passes the data and waits until it is painted; resolves to null even if the page hangs for good. */
async function show(page: Page, size: number, given: Given): Promise<Painted | null> {
  await page.evaluate(([n, what]) => window.bench!.prepare(n, what), [size, given] as const);
  const painted = page.evaluate((limit) => window.bench!.show(limit), timeout);
  const timedOut = new Promise<null>((resolve) => setTimeout(() => resolve(null), timeout + 30_000).unref());
  return Promise.race([painted, timedOut]);
}

/** Changes a large graph only once, because some engines take ten seconds. */
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
  return numbers.reduce((total, number) => total + number, 0);
}

function median(numbers: number[]): number {
  return [...numbers].sort((a, b) => a - b)[numbers.length >> 1]!;
}
