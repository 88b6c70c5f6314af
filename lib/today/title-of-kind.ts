import { kindNamed } from '@/lib/insight/stage-kind';

/** Kinds whose label is no title that is known again by its words. */
const titles: Readonly<Record<string, string>> = {
  'buyers-signature': 'Contract signed by the buyer',
  'sellers-signature': 'Contract signed by the seller',
  afterwards: 'After exchange',
};

/** What a stage is called whose title is not remembered; `kindOfTitle` gives the same kind back. */
export const titleOfKind = (kind: string): string => titles[kind] ?? kindNamed(kind).label;
