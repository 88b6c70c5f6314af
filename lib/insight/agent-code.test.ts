import { expect, it } from 'vitest';
import { agentCode } from './agent-code';
import { analyseChain } from './analyse-chain';
import { inputFixture, linkFixture, saleFixture } from './fixture';
import type { InsightInput } from './insight-input';
import { suppose } from './what-if';

it('takes an estate agent who is away off their own work, whether the listing names them or a code of them', () => {
  const firstOf = (input: InsightInput) => analyseChain(input).window!.notBefore;
  const early = saleFixture(1);
  const away = { kind: 'away' as const, firm: 'Harbour & Vale', from: '2026-11-23', to: '2026-12-18' };
  const listedBy = (agent: string) => inputFixture([linkFixture('a', { listing: { agent } })], { a: early });
  const [named, coded] = [listedBy('Harbour & Vale'), listedBy(agentCode('Harbour & Vale'))];
  expect(firstOf(coded)).toBe(firstOf(named));
  expect(firstOf(suppose(named, [away])) > firstOf(named)).toBe(true);
  expect(firstOf(suppose(coded, [away]))).toBe(firstOf(suppose(named, [away])));
  expect(firstOf(suppose(listedBy('Someone else'), [away]))).toBe(firstOf(listedBy('Someone else')));
});
