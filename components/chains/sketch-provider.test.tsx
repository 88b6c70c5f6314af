import { expect, it } from 'vitest';
import { markupOf, textOf } from '@/components/testing-markup';
import { lineFixture, transactionFixture } from '@/lib/chains/fixture';
import { sketchChain, type Sketch } from '@/lib/chains/sketch';
import { sketchKey } from '@/lib/chains/sketch-dots';
import { runHook, stubBrowser } from '@/lib/query/testing-hook';
import { SketchProvider, useSketch } from './sketch-provider';

const listed = lineFixture(transactionFixture('1'), transactionFixture('2'));
const changed = { ...listed, updatedAt: '2026-11-21T09:00:00Z' };
const drawn: Sketch = { dots: [], lines: 'from the server', width: 20, height: 10 };

function Row({ chain }: { chain: typeof listed }) {
  const { lines, width, height } = useSketch(chain);
  return <li>{`${lines} ${width}x${height}`}</li>;
}
const rows = [listed, changed].map((chain) => <Row key={chain.updatedAt} chain={chain} />);
const rowsIn = (html: string) => html.split('</li>').slice(0, -1).map(textOf); // oxfmt-ignore
const sketches = { [sketchKey(listed)]: drawn };

it('shows the drawings of the server at once, and leaves the place of any other chain empty', () => {
  const html = markupOf(<SketchProvider sketches={sketches}>{rows}</SketchProvider>);
  expect(rowsIn(html)).toEqual(['from the server 20x10', '0x0']);
});

it('draws chains that were changed later, once the browser has been idle', async () => {
  Object.assign(stubBrowser().window, { requestIdleCallback: (run: () => void) => run() });
  const { until } = await runHook(() => SketchProvider({ sketches, children: rows }));
  const { lines, width, height } = sketchChain(changed);
  await until((tree) =>
    expect(rowsIn(markupOf(tree))).toEqual(['from the server 20x10', `${lines} ${width}x${height}`]),
  );
});
