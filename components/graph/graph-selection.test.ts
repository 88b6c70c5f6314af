import type { ComponentProps } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { propsIn } from '@/components/testing-markup';
import { layoutGraph } from '@/lib/layout/layout-graph';
import { runHook, stubBrowser } from '@/lib/query/testing-hook';
import type { CameraControl } from './camera-control';
import { GraphView, type GraphViewProps } from './graph-view';
import { LazyFlow } from './lazy-flow';

const ids = Array.from({ length: 9 }, (_, at) => `${at}`);
/** A column of cards, the first on top. */
const layout = layoutGraph({
  nodes: ids.map((id) => ({ id, width: 200, height: 80 })),
  edges: ids.slice(1).map((to, at) => ({ from: ids[at]!, to })),
});
const placeOf = (id: string) => layout.nodes.find((node) => node.id === id)!;
/** A camera whose view starts at the top edge of this card, which is as high as its upper half. */
const from = (id: string) => ({ x: 100, y: placeOf(id).y + 150, zoom: 1 });

class Target {
  constructor(
    private node: string,
    private isByKey = false,
  ) {}
  closest = () => ({ dataset: { node: this.node } });
  matches = () => this.isByKey;
}

beforeEach(() => {
  const { window } = stubBrowser();
  Object.assign(window, { matchMedia: () => ({ matches: true }) });
  vi.stubGlobal('Element', Target);
  vi.stubGlobal('ResizeObserver', class { observe() {} disconnect() {} }); // oxfmt-ignore
});

/** A drawing of which 300 px are in view, moved to the first card. */
async function drawing(given: Partial<GraphViewProps> = {}, height = 300) {
  const props: GraphViewProps = {
    ...{ label: 'Graph', layout, contents: new Map(), cardShapes: () => [], camera: from('0') },
    ...{ selectedId: null, onSelect: (selectedId) => void Object.assign(props, { selectedId }), onOpen() {} },
    ...given,
  };
  const hook = await runHook(() => GraphView(props));
  const { control } = propsIn(hook.now(), LazyFlow)[0] as unknown as { control: CameraControl };
  const element = {
    clientWidth: height && 400,
    clientHeight: height,
    dataset: {},
    style: { setProperty() {} },
  };
  control.attach(element as unknown as HTMLElement);
  control.connect((transform) => {
    control.moved(transform);
    control.moveEnded();
  });
  const change = async (next: Partial<GraphViewProps>) => {
    Object.assign(props, next);
    await hook.rerender();
    return control.camera();
  };
  const box = () => propsIn(hook.now(), 'div').find(({ onClick }) => onClick) as ComponentProps<'div'>;
  const press = async (id: string) => {
    box().onClick!({ target: new Target(id) } as never);
    await hook.settle();
    return change({});
  };
  return { ...hook, control, box, change, press };
}
/** Just far enough that the card is in view, 24 px from the edge. */
const revealing = (id: string) => ({ x: 100, y: placeOf(id).y + 80 + 24 - 150, zoom: 1 });

it('brings into view what is selected outside it, once', async () => {
  const { change } = await drawing();
  expect(await change({ selectedId: '6' })).toEqual(revealing('6'));
  expect(await change({ selectedId: '7' })).toEqual(revealing('7'));
  expect(await change({ camera: from('0') })).toEqual(from('0'));
  expect(await change({ layout: { ...layout, nodes: layout.nodes.map((node) => ({ ...node })) } })).toEqual(
    from('0'),
  );
});

it('brings a selected card into view that is drawn only later', async () => {
  const nodes = layout.nodes.filter(({ id }) => id !== '6');
  const { change } = await drawing({ layout: { ...layout, nodes } });
  expect(await change({ selectedId: '6' })).toEqual(from('0'));
  expect(await change({ layout })).toEqual(revealing('6'));
});

it('shows a selection from where a camera puts it that comes with it, or that it had at first', async () => {
  const { change } = await drawing({ selectedId: '8' });
  expect(await change({})).toEqual(from('0'));
  expect(await change({ selectedId: '1', camera: from('4') })).toEqual(from('4'));
});

it('brings a selection into view that resets the camera to the opening view', async () => {
  const { change } = await drawing();
  const { y, zoom } = await change({ selectedId: '8', camera: null });
  expect(zoom).toBe(0.85);
  expect(y).toBeCloseTo(placeOf('8').y + 80 + (24 - 150) / zoom);
});

it('does not move under a press on a card that is partly in view, but comes back to it', async () => {
  const { change, press } = await drawing();
  expect(await press('2')).toEqual(from('0'));
  await change({ selectedId: '8' });
  expect((await change({ selectedId: '2' })).y).toBe(placeOf('2').y - 24 + 150);
});

it('does not move for a selection that only marks what is being chosen for', async () => {
  const { change } = await drawing({ selectedId: '8', revealedId: '0' });
  expect(await change({ selectedId: '5' })).toEqual(from('0'));
  expect(await change({ selectedId: '0' })).toEqual(from('0'));
  expect(await change({ selectedId: '8', revealedId: '8' })).toEqual(revealing('8'));
  expect(await change({ selectedId: '0', revealedId: null })).toEqual(revealing('8'));
});

it('shows a card that the Tab key reaches again, but not one that only gets the focus back with its window', async () => {
  const { control, box, settle } = await drawing();
  const target = new Target('6', true);
  box().onFocus!({ target } as never);
  expect(control.camera()).toEqual(revealing('6'));
  for (const [activeElement, camera] of [[target, from('0')], [null, revealing('6')]] as const) {
    control.moveTo(from('0'), false);
    await settle();
    Object.assign(document, { activeElement });
    box().onBlur!({ target } as never);
    box().onFocus!({ target } as never);
    expect(control.camera()).toEqual(camera);
  }
}); // oxfmt-ignore

it('is not moved while it is hidden', async () => {
  const { change } = await drawing({}, 0);
  expect(await change({ selectedId: '8' })).toEqual(from('0'));
});
