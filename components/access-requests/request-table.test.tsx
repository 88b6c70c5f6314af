import type { ComponentProps, ReactElement } from 'react';
import { expect, it, vi } from 'vitest';
import { markupOf, propsIn, textOf } from '@/components/testing-markup';
import { Table, type Column } from '@/components/ui/table';
import type { TextLink } from '@/components/ui/text-link';
import type { AccessRequest } from '@/lib/access-requests/schema';
import { transactionFixture } from '@/lib/chains/fixture';
import { HandledBadge, RequestTable } from './request-table';

const request = (id: string, given: Partial<AccessRequest> = {}): AccessRequest => ({
  ...{ id, createdAt: '2026-11-12T09:00:00Z', updatedAt: '2026-11-20T09:00:00Z', status: 'pending' },
  ...{ role: 'Surveyor', transactionId: '1', address: transactionFixture(id).address, from: `From ${id}` },
  ...given,
});
type Given = Partial<ComponentProps<typeof RequestTable>>;
const propsWith = (given: Given) => ({
  ...{ requests: [request('1')], openId: null, isMixed: false, handled: null },
  ...{ hrefOf: (id: string) => `/access-requests?request=${id}`, onOpen: () => {}, ...given },
});
const htmlWith = (given: Given) => markupOf(<RequestTable {...propsWith(given)} />);
const headersWith = (given: Given) =>
  [...htmlWith(given).matchAll(/<th role="columnheader"[^>]*>([^<]*)/g)].map(([, text]) => text);

/** The props of the link to a request. */
function linkTo(asked: AccessRequest, given: Given) {
  const [table] = propsIn(RequestTable(propsWith({ requests: [asked], ...given })), Table);
  const [from] = table!.columns as Column<AccessRequest>[];
  return (from!.cell(asked) as ReactElement<ComponentProps<typeof TextLink>>).props;
}

it('lists who asks, for which role, where and when they asked', () => {
  const html = htmlWith({ requests: [request('2', { role: 'mortgage-broker' }), request('1')] });
  expect(textOf(html)).toMatch(
    /From Role asked for Transaction Asked From 2 Role asked for Mortgage Broker Transaction 2 Quay Street Bristol BS1 4RW Asked 12 November 2026 From 1 .*Surveyor .*1 Quay Street /,
  );
  expect(html).toContain('aria-label="Access requests, the longest wait first"');
});

it('names a person without a name as such', () => {
  expect(textOf(htmlWith({ requests: [request('1', { from: ' ' })] }))).toContain(' Name not given Role ');
});

it('opens the request that is pressed in this page, instead of loading its address', () => {
  const onOpen = vi.fn<(id: string) => void>();
  const preventDefault = vi.fn<() => void>();
  const { href, onNavigate } = linkTo(request('2'), { onOpen });
  onNavigate!({ preventDefault });
  expect(href).toBe('/access-requests?request=2');
  expect(onOpen.mock.calls).toEqual([['2']]);
  expect(preventDefault).toHaveBeenCalledOnce();
});

it('marks the row and the link of the open request only', () => {
  const requests = [request('1'), request('2')];
  const html = htmlWith({ requests, openId: '2' });
  expect(html.match(/<tr data-row="[^"]*" role="row" aria-current/g)).toEqual([
    '<tr data-row="2" role="row" aria-current',
  ]);
  const currentOf = (id: string) => linkTo(request(id), { openId: '2' })['aria-current'];
  expect([currentOf('1'), currentOf('2')]).toEqual([undefined, true]);
  expect(htmlWith({ requests })).not.toContain('aria-current');
});

it('shows the status only if it differs, and the user’s marks only if they are given', () => {
  const always = ['From', 'Role asked for', 'Transaction', 'Asked'];
  expect(headersWith({})).toEqual(always);
  expect(headersWith({ handled: [] })).toEqual([...always, 'Your mark']);
  expect(headersWith({ isMixed: true, handled: [] })).toEqual([...always, 'Status', 'Your mark']);
  const requests = [request('1'), request('2', { status: 'auto-closed' })];
  const text = textOf(htmlWith({ isMixed: true, requests }));
  expect(text).toMatch(/From 1 .* Status Pending From 2 .* Status Auto closed$/);
});

it('shows which requests the user has marked as handled', () => {
  const text = textOf(htmlWith({ requests: [request('1'), request('2')], handled: ['2', 'other'] }));
  expect(text).toMatch(/From 1 .* Your mark To review From 2 .* Your mark Handled$/);
  expect(textOf(markupOf(<HandledBadge />))).toBe('Handled');
});
