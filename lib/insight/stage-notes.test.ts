import { expect, it } from 'vitest';
import { isEndlessBlock, saysNotFound } from './stage-notes';

it.each(["The seller hasn't found a home yet", 'The seller hasn\u2019t found a home yet'])(
  'a note says the same with the apostrophe of a keyboard and of a phone: %s',
  (progressNote) => {
    const stage = { title: 'Enquiries satisfied', progressNote };
    expect(saysNotFound(stage)).toBe(true);
    expect([isEndlessBlock(stage), isEndlessBlock(stage, true)]).toEqual([true, false]);
  },
);
