import { describe, expect, it } from 'vitest';
import type { Contact } from '@/lib/contacts/schema';
import { analyseChain } from '@/lib/insight/analyse-chain';
import { agentCode, chainInput } from '@/lib/insight/insight-input';
import type { Ledger } from './promise-ledger';
import { delaysOf, promiseRecords, promiseWords, tooFewWords } from './promise-record';
import { historyOf } from './stage-history';
import { at, ledgerWith, ms, read } from './testing-promises';

const contact = (company: string, transactionId: string) =>
  ({ id: company + transactionId, company, transactions: [{ transactionId, role: 'Conveyancer', representing: 'Seller' }] }) as Contact; // oxfmt-ignore
const wells = [contact('Wells & Co', '1')];

describe('the record of promises', () => {
  it('says nothing about fewer than eight updates or eight dates', () => {
    const words = (ledger: Ledger) => promiseWords(promiseRecords(ledger, wells), ' WELLS & co ');
    const few = (ledger: Ledger) => tooFewWords(promiseRecords(ledger, wells).ofFirm('Wells & Co'));
    expect([words({}), few({})]).toEqual([null, null]);
    expect(words(ledgerWith('u', 7, 2))).toBeNull();
    expect(few(ledgerWith('u', 7, 2))).toContain('7 promises seen since 3 November 2026: too few');
    expect(words({ ...ledgerWith('u', 8, 2), ...ledgerWith('c', 7, 2) })).toBe('WELLS & co: since 3 November 2026 2 of 8 promised updates came by their day.'); // oxfmt-ignore
    expect(words(ledgerWith('c', 9, 2))).toBe(
      'WELLS & co: since 3 November 2026 of 9 expected dates 2 were met, 0 put off and 7 missed, usually 6 working days late.',
    );
  });

  it('takes the median as the usual delay, and no updates into account', () => {
    const delay = (ledger: Ledger) => promiseRecords(ledger, wells).delayOfFirm('wells & co');
    expect(delay(ledgerWith('c', 8, 4))).toBe(0);
    expect(delay(ledgerWith('c', 9, 4))).toBe(6);
    expect(delay(ledgerWith('c', 8, 3))).toBe(6);
    const late = [2, 10, 3, 12, 2, 11, 1, 4, 13];
    const mixed = Object.entries(ledgerWith('c', 9, 0)).map(([key, one], nth) => [key, { ...one, late: late[nth]! }]); // oxfmt-ignore
    expect(delay(Object.fromEntries(mixed))).toBe(4);
    // A late update delays no date.
    expect(delay(ledgerWith('u', 9, 0))).toBeNull();
  });

  it('counts for the listing’s agent only stages that agents clear', () => {
    const by = (kind: string) => {
      const entries = Object.entries(ledgerWith('c', 9, 0));
      const ledger = Object.fromEntries(entries.map(([key, one]) => [key, { ...one, kind, agent: '#7' }]));
      return promiseRecords(ledger, []).delayOfFirm('#7');
    };
    expect([by('date'), by('replies')]).toEqual([6, null]);
    // Stored as a code, looked up by name.
    const ledger = Object.fromEntries(Object.entries(ledgerWith('c', 9, 0)).map(([key, one]) => [key, { ...one, kind: 'date', agent: agentCode('Harbour & Vale') }])); // oxfmt-ignore
    expect(promiseRecords(ledger, []).ofFirm(' Harbour & Vale ')!.dates.all).toBe(9);
  });

  it('is kept for each firm, and for the role across all firms', () => {
    const ledger = { ...ledgerWith('u', 8, 2), ...ledgerWith('u', 8, 8, 0, '2') };
    const records = promiseRecords(ledger, [...wells, contact('Hart Law', '2')]);
    expect(records.ofFirm('Wells & Co')!.updates).toEqual({ all: 8, kept: 2, moved: 0, broken: 6 });
    expect(records.ofFirm('Hart Law')!.updates.kept).toBe(8);
    expect(records.ofRole("Seller's Conveyancer")!.updates).toMatchObject({ all: 16, kept: 10 });
    expect(records.ofRole("Buyer's Conveyancer")).toBeNull();
    expect(promiseWords(records, 'New Law', "Seller's Conveyancer")).toContain("Everyone who is Seller's Conveyancer: since 3 November 2026 10 of 16"); // oxfmt-ignore
  });

  it('delays the forecast by the usual delay of the firm, or else of the role', () => {
    const ledger = ledgerWith('c', 9, 2);
    expect(delaysOf(ledgerWith('c', 7, 0), wells, ['1'])).toBeNull();
    const delays = delaysOf({ ...ledger, ...ledgerWith('c', 8, 8, 0, '2') }, [...wells, contact('Hart Law', '2')], ['1', '2', '3'])!; // oxfmt-ignore
    const sellers = "Seller's Conveyancer";
    expect(delays).toEqual({ roles: { [sellers]: 0 }, at: { 1: { [sellers]: 6 }, 2: { [sellers]: 0 } } });

    const typed = read(20, { title: 'Replies to enquiries received', progress: 'In Progress', expectedCompletion: '2026-12-04T09:00:00Z' }); // oxfmt-ignore
    const history = historyOf(typed, undefined, delays);
    expect(history!.delays).toEqual({ '1a': 6 });
    const conclude = (more: object) => analyseChain({ ...chainInput(typed, ms(at(20))), ...more });
    const [plain, late, ignored] = [{}, history!, { ...history!, without: ['dates-come-late'] }].map(
      conclude,
    );
    const days = (from: typeof plain, id: string) =>
      from!.links.find((one) => one.transactionId === id)!.window!;
    const middle = (window: ReturnType<typeof days>) =>
      'middle' in window ? window.middle : window.notBefore;
    expect(middle(days(late, '1')) > middle(days(plain, '1'))).toBe(true);
    expect(days(ignored, '1')).toEqual(days(plain, '1'));
    const assumed = (from: typeof plain) => from!.statements[0]!.assumptions.map(({ id }) => id);
    expect(assumed(late)).toContain('dates-come-late');
    expect(assumed(plain)).not.toContain('dates-come-late');
  });
});
