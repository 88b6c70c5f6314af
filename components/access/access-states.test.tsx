import type { ComponentProps, ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { elementsIn, propsIn, textOf } from '@/components/testing-markup';
import { Button } from '@/components/ui/button';
import { TextLink } from '@/components/ui/text-link';
import { runHook } from '@/lib/query/testing-hook';
import type { Finding } from '@/lib/access/findings';
import { AccessStrip } from './access-view';
import { FindingSection } from './finding-section';
import type { PartyReads } from './use-read-parties';

const strip = (fields: Partial<PartyReads>, isOpening = false) =>
  renderToStaticMarkup(
    <AccessStrip
      reads={{
        parties: new Map([['1', []]]),
        incomplete: new Set(),
        refused: 0,
        progress: null,
        failure: null,
        left: 0,
        readOn: () => {},
        stop: () => {},
        ...fields,
      }}
      all={150}
      isOpening={isOpening}
    />,
  );

it('shows progress, the cost of the rest, refusals, and why it stopped', () => {
  const opening = strip({ left: 149, progress: { done: 1, of: 120 } }, true);
  expect(opening).toContain('Looking up what is known');
  expect(opening).not.toMatch(/<button|<progress/);
  expect(strip({ progress: { done: 34, of: 120 }, left: 149 })).toContain('34 of 120 read');
  const rest = strip({ left: 107 });
  expect(rest).toContain('The parties of 1 of your 150 transactions have been read');
  expect(rest).toContain('Read the other 107');
  expect(rest).toContain('About 107 requests, 2 minutes');
  expect(strip({ left: 1 })).toMatch(/About 1 request,(<!-- -->|\s)*a minute/);
  expect(strip({ refused: 3 })).toContain('3 cannot be read');
  const stopped = strip({ left: 5, failure: 'Stopped after 3 of 8 calls.' });
  expect(stopped).toContain('Try again');
  expect(stopped).not.toContain('About 5 requests');
  expect(stopped).toMatch(/role="status"[^>]*>Stopped after 3 of 8 calls\./);
});

const finding = (index: number, places = 1): Finding => ({
  kind: 'rights',
  who: `Person ${index}`,
  text: 'can also delete anything.',
  note: null,
  action: 'Change the rights',
  places: Array.from({ length: places }, (_, place) => ({
    key: `${index} ${place}`,
    label: `${place} Mill Lane`,
    href: '/transactions/1/parties',
  })),
  rank: 0,
});
const section = (findings: Finding[], gap: string | null = null) =>
  renderToStaticMarkup(<FindingSection kind="rights" findings={findings} gap={gap} />);

it('collapses to six findings with four places each', () => {
  const html = section(Array.from({ length: 8 }, (_, index) => finding(index, 6)));
  expect(html.match(/<strong/g)).toHaveLength(6);
  expect(html).toContain('Show 2 more');
  expect(html.match(/and 2 more/g)).toHaveLength(6);
});

it('says that nothing needs attention only if everything is known', () => {
  expect(section([])).toContain('No one has more rights than their role needs.');
  const partly = section([], 'The parties of 3 transactions have not been read.');
  expect(partly).not.toContain('No one has more');
  expect(partly).toContain('The parties of 3 transactions have not been read.');
});

type Shown = Parameters<typeof propsIn>[0];
const toggle = (shown: Shown) => propsIn(shown, Button).at(-1) as ComponentProps<typeof Button>;

it('shows all findings on a press, and fewer again', async () => {
  const findings = Array.from({ length: 8 }, (_, index) => finding(index));
  const { now, settle } = await runHook(() => FindingSection({ kind: 'rights', findings, gap: null }));
  const rows = () => elementsIn(now()).filter(({ props }) => 'finding' in props).length;
  const nameOf = ({ children }: ReturnType<typeof toggle>) =>
    renderToStaticMarkup(children).replace(/<[^>]*>/g, '');
  const state = () => [rows(), nameOf(toggle(now())), toggle(now())['aria-expanded']];
  expect(state()).toEqual([6, 'Show 2 more: More rights than the role usually needs', false]);
  toggle(now()).onPress!();
  await settle();
  expect(state()).toEqual([8, 'Show fewer: More rights than the role usually needs', true]);
  toggle(now()).onPress!();
  await settle();
  expect(rows()).toBe(6);
});

it('shows all places of a finding on a press', async () => {
  const findings = [finding(1, 6)];
  const list = await runHook(() => FindingSection({ kind: 'rights', findings, gap: null }));
  const [row] = elementsIn(list.now()).filter(({ props }) => 'finding' in props);
  const FindingRow = row!.type as (props: object) => ReactElement;
  const { now, settle } = await runHook(() => FindingRow(row!.props));
  const places = () => propsIn(now(), TextLink).length;
  expect([places(), toggle(now())['aria-label']]).toEqual([4, '2 more places of Person 1']);
  toggle(now()).onPress!();
  await settle();
  expect([places(), toggle(now())['aria-label']]).toEqual([6, 'Fewer places of Person 1']);
});

it('says who it is about, what is wrong, why it stands, and what to do where', () => {
  const html = section([{ ...finding(1), note: 'You cannot change it.' }]);
  expect(textOf(html)).toBe(
    'More rights than the role usually needs 1 Person 1 can also delete anything. You cannot change it. Change the rights Change the rights: 0 Mill Lane',
  );
  expect(html).toContain('href="/transactions/1/parties"');
  expect(section([finding(1)], 'Not every chain was checked.')).toContain('Not every chain was checked.');
});

it('has nothing to expand if all is shown', () => {
  expect(section(Array.from({ length: 6 }, (_, index) => finding(index, 4)))).not.toContain('<button');
});

it('reads on and stops on a press', () => {
  const log: string[] = [];
  const reads = { parties: new Map(), incomplete: new Set<string>(), refused: 0, failure: null, left: 3 };
  const act = { readOn: () => void log.push('read on'), stop: () => void log.push('stop') };
  const shown = (progress: PartyReads['progress']) =>
    AccessStrip({ reads: { ...reads, ...act, progress }, all: 5, isOpening: false }).props as {
      onStop: () => void;
      rest: { onRead: () => void };
    };
  shown({ done: 1, of: 3 }).onStop();
  shown(null).rest.onRead();
  expect(log).toEqual(['stop', 'read on']);
});
