import { expect, it } from 'vitest';
import { isOpenEndedBlock, saysNoHomeFound } from './stage-notes';

it.each(["The seller hasn't found a home yet", 'The seller hasn\u2019t found a home yet'])(
  'reads a note with a straight or a curly apostrophe: %s',
  (progressNote) => {
    const stage = { title: 'Enquiries satisfied', progressNote };
    expect(saysNoHomeFound(stage)).toBe(true);
    expect([isOpenEndedBlock(stage), isOpenEndedBlock(stage, true)]).toEqual([true, false]);
  },
);
