import { expect, it } from 'vitest';
import { markupOf, textOf } from '@/components/testing-markup';
import { lineFixture, transactionFixture } from '@/lib/chains/fixture';
import { sketchChain } from '@/lib/chains/sketch';
import { sketchKey, type SketchDot } from '@/lib/chains/sketch-dots';
import { ChainSketch } from './chain-sketch';
import { SketchProvider } from './sketch-provider';

/** The drawing of a chain with these dots, from the bottom up. */
function drawing(...kinds: Omit<SketchDot, 'id'>[]): string {
  const chain = lineFixture(...kinds.map((_, at) => transactionFixture(String(at + 1))));
  const dots = kinds.map((one, at) => ({ id: String(at + 1), ...one }));
  return markupOf(
    <SketchProvider sketches={{ [sketchKey(chain)]: sketchChain(chain) }}>
      <ChainSketch chain={chain} dots={dots} />
    </SketchProvider>,
  );
}
const label = (html: string) => /aria-label="([^"]*)"/.exec(html)![1];

it('says how many properties, how many of them are yours, and what is not usual', () => {
  expect(label(drawing({ kind: 'plain', isOwn: true }))).toBe('Drawing of the chain. 1 property, 1 yours.');
  const html = drawing(
    { kind: 'blocked', isOwn: true },
    { kind: 'plain', isOwn: true },
    { kind: 'off-market', isOwn: false },
    { kind: 'done', isOwn: false },
  );
  expect(label(html)).toBe(
    'Drawing of the chain. 4 properties, 2 yours, 1 blocked, 1 off the market, 1 completed.',
  );
});

it('says how many properties there are if their dots would be too small to see', () => {
  const plain = (count: number) =>
    drawing(...Array.from({ length: count }, () => ({ kind: 'plain', isOwn: false }) as const));
  expect(plain(30)).toContain('<svg');
  const html = drawing(
    { kind: 'blocked', isOwn: true },
    ...Array.from({ length: 99 }, () => ({ kind: 'plain', isOwn: true }) as const),
  );
  expect(html).not.toContain('<svg');
  expect(textOf(html)).toBe('100 properties , 100 yours, 1 blocked');
});

it('gives each kind its own shape, and fills your own', () => {
  const plain = drawing({ kind: 'plain', isOwn: false });
  expect(plain).toContain('fill-surface stroke-control');
  expect(drawing({ kind: 'plain', isOwn: true })).toContain('fill-accent');
  expect(drawing({ kind: 'blocked', isOwn: false })).toContain('fill-danger');
  expect(drawing({ kind: 'off-market', isOwn: false })).toContain('stroke-danger');
  expect(drawing({ kind: 'done', isOwn: true })).toContain('fill-success');
});

it('draws each sale of a chain as its own kind, from the bottom on the left', () => {
  const html = drawing({ kind: 'blocked', isOwn: false }, { kind: 'plain', isOwn: true }, { kind: 'done', isOwn: false }); // oxfmt-ignore
  const shapes = [...html.matchAll(/transform="translate\(([\d.]+) [\d.]+\)"(.*?)(?=transform=|<\/svg>)/g)];
  const kinds = shapes.map(([, x, shape]) => [Number(x), /fill-(danger|accent|success)/.exec(shape!)![1]] as const); // oxfmt-ignore
  expect(kinds.sort(([a], [b]) => a - b).map(([, kind]) => kind)).toEqual(['success', 'accent', 'danger']);
});
