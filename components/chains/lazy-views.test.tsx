import type { ReactElement } from 'react';
import { expect, it, vi } from 'vitest';
import { markupOf, textOf } from '@/components/testing-markup';
import { lineFixture } from '@/lib/chains/fixture';
import { ChainDates, ChainInWords, ChainTimeline } from './lazy-views';

/** What a view says once its code is loaded, which begins when it is first rendered. */
const saidBy = (view: ReactElement) =>
  vi.waitFor(() => {
    const text = textOf(markupOf(view));
    expect(text).not.toBe('');
    return text;
  });

it('loads each view under its own name', async () => {
  const common = { chain: lineFixture(), insight: undefined, now: 0, names: new Map(), renderLink: String, hrefOf: String }; // oxfmt-ignore
  expect(await saidBy(<ChainDates {...common} recordedDates={undefined} serviceUrl={null} />)).toContain(
    'with the dates',
  );
  expect(await saidBy(<ChainTimeline {...common} />)).toBe('Reading the stages…');
  expect(await saidBy(<ChainInWords {...common} summary={undefined} />)).toContain(
    'Its stages are being read',
  );
});
