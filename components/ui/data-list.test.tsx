import { expect, it } from 'vitest';
import { markupOf, textOf } from '@/components/testing-markup';
import { DataList } from './data-list';

it('lists each item with what is before, below and beside its title', () => {
  const html = markupOf(
    <DataList
      label="People"
      items={[
        { id: 'a', leading: <i>AL</i>, title: 'Ann Lee', detail: 'Seller', aside: <button>Call</button> },
        { id: 'b', title: 'Ben Carter' },
        { id: 'c', leading: <i>CE</i>, title: 'Cat Ellis' },
      ]}
    />,
  );
  expect(html).toMatch(/^<ul aria-label="People"/);
  const items = html.split('<li').slice(1);
  expect(items.map((item) => textOf(`<li${item}`))).toEqual([
    'AL Ann Lee Seller Call',
    'Ben Carter',
    'CE Cat Ellis',
  ]);
});
