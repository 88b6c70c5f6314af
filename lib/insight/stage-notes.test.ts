import { expect, it } from 'vitest';
import { isOpenEndedBlock, obstaclesIn, saysNoHomeFound } from './stage-notes';

it.each(["The seller hasn't found a home yet", 'The seller hasn\u2019t found a home yet'])(
  'reads a note with a straight or a curly apostrophe: %s',
  (progressNote) => {
    const stage = { title: 'Enquiries satisfied', progressNote };
    expect(saysNoHomeFound(stage)).toBe(true);
    expect([isOpenEndedBlock(stage), isOpenEndedBlock(stage, true)]).toEqual([true, false]);
  },
);

it.each([
  ['AWAITING PROBATE', ['probate']],
  ['Awaiting probate, and the buyer has withdrawn', ['probate', 'no-buyer']],
  ['Probate granted last week', []],
  ['Probate has now been granted', []],
  ['Grant of probate received; probate was issued on Monday', []],
  ['There is no probate', []],
  ['Probate not needed', []],
  ['Probate is not required', []],
  ['Executor has obtained probate', []],
  ['Probate valuation booked', []],
  ['Cannot exchange until probate is granted', ['probate']],
  ['Once probate has been granted we can proceed', ['probate']],
  ['No probate yet', ['probate']],
  ['Can’t exchange without probate', ['probate']],
  ['Once probate was granted, the forms were sent', []],
  ['Confirmed when instructed that probate is not needed', []],
  ['Can proceed without probate', []],
  ['Could not proceed until we had probate. Probate granted 3 November', []],
  ['Seller confirmed when we called that probate has been granted', []],
  ['New buyer agreed in October. Buyer has pulled out', ['no-buyer']],
  ['Lost our buyer; new buyer agreed; buyer has withdrawn', ['no-buyer']],
  ['New buyer agreed in October after the first buyer withdrew', []],
  ['New buyer found since our buyer pulled out', []],
  ['New buyer agreed. Previous buyer pulled out', []],
  ['Cannot exchange until probate is granted. Will exchange once probate is granted', ['probate']],
  ['Cannot exchange until probate is granted. Probate valuation received', ['probate']],
  ['We lost our buyer', ['no-buyer']],
  ['No purchaser', ['no-buyer']],
  ['Buyer has pulled out', ['no-buyer']],
  ['Buyers have just dropped out', ['no-buyer']],
  ['The purchaser withdrew', ['no-buyer']],
  ['The buyer was lost', []],
  ['The buyer has been lost', ['no-buyer']],
  ['Buyer has lost her mortgage offer and is reapplying', []],
  ['Lost our buyer in October; new buyer agreed on Monday', []],
  ['Lost our buyer; a new purchaser has been found', []],
  ['Lost our buyer; no new buyer has been found', ['no-buyer']],
  ['Lost our buyer; on hold until a new buyer found', ['no-buyer']],
  ['Sale has fallen through', ['no-buyer']],
  ['The buyer is happy with the price', []],
  ['Vendor has not found anywhere', ['no-home']],
  ['Seller has never found a home', ['no-home']],
  ['Seller yet to find somewhere', ['no-home']],
  ['Onward purchase not yet secured', ['no-home']],
  ['Onward property has not been identified', ['no-home']],
  ['A home has not been found', ['no-home']],
  ['A home has been found', []],
  ['An onward home has not yet been found', ['no-home']],
  ['A home has yet to be found', ['no-home']],
  ['Seller has not found a home. Nothing has yet been found', ['no-home']],
  ['Still searching for a place', ['no-home']],
  ['Still looking for a house', ['no-home']],
  ['No onward', ['no-home']],
  ['Seller: nothing found', ['no-home']],
  ['The file was not found', []],
  ['Seller can’t find the FENSA certificate', []],
  ['The seller’s deeds have still not been found', []],
  ['Seller is still looking for copies of the title deeds', []],
  ['Report sent to the seller. Still looking into the drains', []],
  ['Seller has not found a home and is waiting for the survey report', ['no-home']],
  ['Seller has not found a solicitor', []],
  ['The deeds have not been found and the seller has not found a home', ['no-home']],
  ['After the report the seller has not found a home', ['no-home']],
  ['Still looking into the drains', []],
  ['Seller had not found a home, but has found one', []],
  ['Not found for weeks; onward purchase agreed', []],
  ['Seller is no longer looking: nothing found, renting', []],
  ['Seller found somewhere, had not found anything before', []],
])('the note “%s” names the obstacles %j', (progressNote, expected) => {
  expect(obstaclesIn({ title: 'Enquiries satisfied', progressNote })).toEqual(expected);
});

it('reads the title as well, and what the note said earlier instead of both', () => {
  expect(obstaclesIn({ title: 'Onward purchase not found', progressNote: null })).toEqual(['no-home']);
  expect(obstaclesIn({ title: 'Onward purchase', progressNote: 'Not found yet' })).toEqual(['no-home']);
  expect(obstaclesIn({ title: 'Probate' })).toEqual(['probate']);
  // The title and the note are separate sentences.
  const forms = 'Property information forms returned (TA6, TA10)';
  expect(obstaclesIn({ title: forms, progressNote: 'FENSA certificate not found' })).toEqual([]);
  expect(obstaclesIn({ title: 'Losing no', progressNote: 'buyer' })).toEqual([]);
  expect(obstaclesIn({ title: 'Probate', progressNote: 'No buyer', said: [] })).toEqual([]);
  expect(obstaclesIn({ title: 'Probate', said: ['no-buyer'] })).toEqual(['no-buyer']);
});

it('a block has no end because of any obstacle, except a missing home once the top of the chain is closed', () => {
  const isOpenEnded = (progressNote: string | null, isTopClosed?: boolean) =>
    isOpenEndedBlock({ title: 'Searches', progressNote }, isTopClosed);
  expect([isOpenEnded(null), isOpenEnded('Down valuation')]).toEqual([false, false]);
  for (const note of ['Awaiting probate', 'No buyer'])
    expect([isOpenEnded(note), isOpenEnded(note, true)], note).toEqual([true, true]);
  expect(isOpenEnded('Awaiting probate, and seller has not found a home', true)).toBe(true);
});
