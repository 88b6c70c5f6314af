import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { Finding } from '@/lib/access/findings';
import { AccessStrip } from './access-view';
import { FindingSection } from './finding-section';
import type { PartyReads } from './use-read-parties';

const strip = (fields: Partial<PartyReads>, isOpening = false) =>
  renderToStaticMarkup(
    <AccessStrip
      reads={{
        parties: new Map([['1', []]]),
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
