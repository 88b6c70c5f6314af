import { kindNamed } from '@/lib/insight/stage-kind';

/** Titles for kinds whose label `kindOfTitle` would not recognise. */
const titles: Readonly<Record<string, string>> = {
  'buyers-signature': 'Contract signed by the buyer',
  'sellers-signature': 'Contract signed by the seller',
  afterwards: 'After exchange',
};

/** The name of a stage whose title is not remembered; `kindOfTitle` returns the same kind for it. */
export const titleOfKind = (kind: string): string => titles[kind] ?? kindNamed(kind).label;
