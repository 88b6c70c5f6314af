import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import type axeType from 'axe-core';

const axeSource = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');

/** Fails with axe's findings if the page currently breaks WCAG 2.2 AA. */
export async function expectAccessible(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(axeSource);
    await page.evaluate(prepareAxe);
  }
  expect(await page.evaluate(scan)).toEqual([]);
}

/** Runs in the page. Spares axe work that does not change what it finds. */
function prepareAxe(): void {
  // Only findings would contain the elements' HTML, but axe copies that of every element it checks.
  axe.configure({ noHtml: true });
  // axe would parse the same few colours thousands of times.
  const { prototype } = axe.commons.color.Color;
  const parse = prototype.parseString;
  const parsed = new Map<string, Colour>();
  prototype.parseString = function (text) {
    const known = parsed.get(text);
    if (known) return Object.assign(this, known);
    parse.call(this, text);
    const { r, g, b, alpha } = this;
    parsed.set(text, { r, g, b, alpha });
    return this;
  };
}

/** Runs in the page. @returns axe's findings */
async function scan(): Promise<string[]> {
  // axe finds no more in 200 rows of one kind, and takes several times as long.
  const rows = [...document.querySelectorAll('main :is(tr, li, dd > *):nth-child(n + 11)')].map((row) => ({
    row,
    parent: row.parentNode!,
    next: row.nextSibling,
  }));
  for (const { row } of rows) row.remove();
  // Without timers, axe finishes before anything else can run, so that React never misses the rows.
  const { setTimeout } = window;
  const runsSoon = (run: () => void, ms?: number, ...rest: unknown[]) =>
    ms ? setTimeout(run, ms, ...rest) : queueMicrotask(run);
  Object.assign(window, { setTimeout: runsSoon });
  try {
    // react-aria's announcer may refer to elements that no longer exist.
    const { violations } = await axe.run(
      { exclude: '[data-live-announcer]' },
      {
        runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
        // Reporting passes would take several times as long.
        reporter: 'no-passes',
        resultTypes: ['violations'],
        preload: false,
      },
    );
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(' | ')}`,
    );
  } finally {
    Object.assign(window, { setTimeout });
    for (const { row, parent, next } of rows.toReversed()) parent.insertBefore(row, next);
  }
}

type Colour = { r: number; g: number; b: number; alpha: number };
type ColourClass = { prototype: Colour & { parseString(this: Colour, text: string): Colour } };

declare const axe: typeof axeType & { commons: { color: { Color: ColourClass } } };
