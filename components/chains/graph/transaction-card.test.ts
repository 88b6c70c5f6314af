import { expect, it } from 'vitest';
import { icons, type Shape } from '@/components/graph/picture';
import { transactionFixture } from '@/lib/chains/fixture';
import { transactionCard, transactionCardSize } from './transaction-card';
import { transactionContent } from './transaction-content';

type Context = Parameters<typeof transactionContent>[1];
type Given = Partial<ReturnType<typeof transactionContent>>;
const noContext: Context = { openEnds: [], dependsOn: [] };
const card = (context: Partial<Context> = {}, given: Given = {}, sale = transactionFixture('14')) =>
  transactionCard({ ...transactionContent(sale, { ...noContext, ...context }), ...given });
const textsIn = (shapes: readonly Shape[]) =>
  shapes.flatMap((shape) => (shape.kind === 'text' && shape.text !== '' ? [shape] : []));
const wordsOn = (...given: Parameters<typeof card>) => textsIn(card(...given)).map(({ text }) => text);
const paintOf = (shapes: readonly Shape[], text: string) =>
  textsIn(shapes).find((shape) => shape.text === text)!.fill;
const dark = transactionFixture('2', { yourRole: null });

it('names the home and its town on the left, and the user’s role and the price on the right', () => {
  const shown = textsIn(card());
  const isRight = ({ anchor, x }: (typeof shown)[number]) => anchor === 'end' && x === 246;
  const ends = shown.filter(isRight).map(({ text }) => text);
  const starts = shown.filter(({ anchor, x }) => anchor === undefined && x < 40).map(({ text }) => text);
  expect(ends.slice(0, 2)).toEqual(['Agent', '£425,000']);
  expect(starts.slice(0, 3)).toEqual(['14 Quay Street', 'Bristol', 'Sold STC']);
});

it('counts the completed, the started, the blocked and the open stages, each beside its own icon', () => {
  const counts = { notStarted: 4, inProgress: 3, blocked: 0, completed: 1 };
  const shapes = card({}, {}, transactionFixture('14', { stageProgress: counts }));
  const names = ['completed', 'in-progress', 'blocked', 'not-started'] as const;
  const iconsAt = names.map((name) => shapes.find((shape) => shape.kind === 'path' && shape.d === icons[name] && shape.y === 65)!); // oxfmt-ignore
  const beside = iconsAt.map((icon) => textsIn(shapes).find(({ x, y }) => x === icon.x! + 15 && y === 75.5)!.text); // oxfmt-ignore
  expect(beside).toEqual(['1', '3', '0', '4']);
});

it('divides its bar by what the stages are, and leaves out the parts without a stage', () => {
  const counts = { notStarted: 2, inProgress: 0, blocked: 1, completed: 1 };
  const bars = card({}, counts).filter((shape) => shape.kind === 'box' && shape.height === 6);
  expect(bars.map(({ fill }) => fill)).toEqual(['line', 'success', 'danger', 'line-strong']);
  const widths = bars.map((shape) => (shape.kind === 'box' ? shape.width : 0));
  expect(widths[3]! > widths[2]! && widths[2] === widths[1] && widths[0] === 84).toBe(true);
  const none = { notStarted: 0, inProgress: 0, blocked: 0, completed: 0 };
  expect(card({}, none).filter((shape) => shape.kind === 'box' && shape.height === 6)).toHaveLength(1);
  expect(card({}, { hasCounts: false }).some((shape) => shape.kind === 'box' && shape.height === 6)).toBe(false); // oxfmt-ignore
});

it('says how it stands and when it last changed, as far as there is room, or that it holds the chain', () => {
  const health = { level: 'red', reason: 'Blocked' } as const;
  expect(wordsOn({ health }).slice(-2)).toEqual(['At risk', 'Updated 20 November 2026']);
  const healthWord = 'Too little visible';
  expect(wordsOn({ health }, { healthWord }).slice(-2)).toEqual([healthWord, '20 November 2026']);
  const holding = card({ health, holds: 'Holds the chain' });
  expect(textsIn(holding).map(({ text }) => text).slice(-2)).toEqual(['At risk', 'Holds the chain']); // oxfmt-ignore
  expect(paintOf(holding, 'Holds the chain')).toBe('danger-ink');
  expect(paintOf(card({ holds: 'May hold the chain' }), 'May hold the chain')).toBe('info-ink');
});

it('says of a dark link why there is no more to see, and not when it changed', () => {
  const words = 'Not visible to you – counts only';
  expect(wordsOn({}, {}, dark).at(-1)).toBe(words);
  const judged = wordsOn({ health: { level: 'red', reason: 'Off the market' } }, {}, dark);
  expect(judged.slice(-2)).toEqual(['At risk', words]);
  expect(judged.join()).not.toContain('November');
});

it('names the next stage and who is asked about it, and warns of one that is blocked', () => {
  const step = { progress: 'next', stage: 'Survey carried out', person: 'Leo Marchetti' } as const;
  const open = card({ nextStep: step });
  expect(textsIn(open).map(({ text }) => text).slice(-2)).toEqual(['Survey carried out', 'Leo Marchetti']); // oxfmt-ignore
  expect(paintOf(open, 'Survey carried out')).toBe('ink');
  expect(paintOf(card({ nextStep: { ...step, progress: 'blocked' } }), 'Survey carried out')).toBe(
    'danger-ink',
  );
  const long = { ...step, stage: 'Management pack returned by the freeholder’s agent' };
  expect(wordsOn({ nextStep: long }).at(-2)).toMatch(/^Management pack.*…$/);
});

it('keeps everything inside its frame', () => {
  const address = { ...transactionFixture('1').address, line1: 'The Old Maltings, Northumberland Avenue West', city: 'Newcastle-under-Lyme' }; // oxfmt-ignore
  const sale = transactionFixture('1', { address, yourRole: "Prospective Buyer's Conveyancer" });
  for (const { x, y, anchor } of textsIn(card({}, {}, sale))) {
    expect(x).toBeGreaterThanOrEqual(14);
    expect(anchor === 'end' ? x : 0).toBeLessThanOrEqual(transactionCardSize.width - 14);
    expect(y).toBeLessThan(transactionCardSize.height);
  }
  const [title, town, role] = wordsOn({}, {}, sale);
  expect([title, town, role].map((words) => words!.endsWith('…'))).toEqual([true, true, true]);
});
