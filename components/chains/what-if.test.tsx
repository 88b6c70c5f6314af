import { expect, it, vi } from 'vitest';
import { propsIn } from '@/components/testing-markup';
import { Button } from '@/components/ui/button';
import { lineFixture, readingFixture, transactionFixture } from '@/lib/chains/fixture';
import { contactsQuery } from '@/lib/contacts/queries';
import type { ChainInsight } from '@/lib/insight/chain-insight';
import { createQueryClient } from '@/lib/query/query-client';
import {
  ignoreTimersFrom,
  runHook,
  stubBrowser,
  type StubResponse,
  stubServer,
} from '@/lib/query/testing-hook';
import { stageFixture } from '@/lib/stages/fixture';
import { WhatIf } from './what-if';

const now = Date.parse('2026-11-24T09:00:00Z');
const chain = lineFixture(transactionFixture('1'), transactionFixture('2'));
const all = [
  stageFixture({ transactionId: '1' }),
  stageFixture({ transactionId: '1', title: 'Searches back', progress: 'Completed' }),
];
const reading = readingFixture(chain, new Map([['1', all]]), now);
const stages = new Map([['1', { readAt: now, stages: all }]]);
const ends = [
  { transactionId: '1', position: 'top', state: 'open', reason: '' },
  { transactionId: '2', position: 'bottom', state: 'closed', reason: '' },
] as ChainInsight['ends'];
const firm = (id: string, company: string, chainIds: string[]) => ({
  ...{ id, relationship: 'chain', name: id, email: null, phone: null, company, companyWebsite: null },
  transactions: chainIds.map((chainId) => ({
    ...{ chainId, transactionId: '1', role: 'Conveyancer', representing: id, address: '1 Quay Street' },
  })),
});
const contacts = [
  firm('Seller', 'Pennington Law', ['chain', 'other']),
  firm('Buyer', 'Finch & Co', ['chain']),
];

type Choices = Record<'stages' | 'firms' | 'ends', { id: string; text: string; detail?: string }[]>;
const onAdd = vi.fn();
async function page() {
  const { window, document } = stubBrowser();
  vi.stubGlobal('HTMLElement', class {});
  Object.assign(document, { querySelector: () => null });
  ignoreTimersFrom(1000);
  stubServer(() => new Promise<StubResponse>(() => {}));
  const client = createQueryClient();
  client.setQueryData(contactsQuery().queryKey, {
    pages: [{ data: contacts, nextCursor: null }],
    pageParams: [undefined],
  });
  const insight = { ...reading.insight, ends };
  const hook = await runHook(() => WhatIf({ chain, stages, insight, now, onAdd }), client);
  const dialog = () =>
    propsIn(hook.now()).find((props) => 'choices' in props) as
      | { choices: Choices; now: number; onAdd: () => void; onClose: () => void }
      | undefined;
  const press = () => ((propsIn(hook.now(), Button)[0]!.onPress as () => void)(), hook.settle());
  const pressKey = (key: string) => (
    window.dispatchEvent(Object.assign(new Event('keydown'), { key })),
    hook.settle()
  );
  return { ...hook, dialog, press, pressKey };
}

it('offers open stages with their home, the firms of the chain, and its ends that are not closed', async () => {
  const { dialog, press } = await page();
  expect(dialog()).toBeUndefined();
  await press();
  expect(dialog()!.choices).toEqual({
    stages: [{ id: 'Survey carried out', text: 'Survey carried out', detail: '1 Quay Street' }],
    firms: [
      { id: 'Harbour & Vale', text: 'Harbour & Vale', detail: undefined },
      { id: 'Pennington Law', text: 'Pennington Law', detail: 'in 2 of your chains' },
      { id: 'Finch & Co', text: 'Finch & Co', detail: undefined },
    ],
    ends: [{ id: 'top 1', text: 'Top: 1 Quay Street' }],
  });
});

it('opens with i, and closes', async () => {
  const { dialog, pressKey, settle } = await page();
  await pressKey('x');
  expect(dialog()).toBeUndefined();
  await pressKey('i');
  dialog()!.onClose();
  await settle();
  expect(dialog()).toBeUndefined();
});

it('names its key, and adds what is supposed', async () => {
  const { dialog, press, now: shown } = await page();
  expect(propsIn(shown(), Button)[0]!['aria-keyshortcuts']).toBe('i');
  await press();
  expect(dialog()).toMatchObject({ now, onAdd });
});
