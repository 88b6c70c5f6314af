// In each of these, words that say the opposite take precedence.
const notFound =
  /\b(not|n't|never|yet to)( yet| been)? (found|find|secured?|identif(y|ied))\b|\bstill (looking|searching)\b|\bno onward\b|\bnothing found\b/;
const aHome = /\b(onward|home|house|property|somewhere|purchase|place|seller|vendor|move to)\b/;
const found =
  /\b(has|have|had|now|since|finally|just|was|been|is) found\b|(?<!not |n't |never |yet )\bfound (a|an|one|their|somewhere)\b|\bonward (purchase |property )?(now )?(found|agreed|secured)\b|\bno longer (looking|searching)\b/;

const probate = /\bprobate\b/;
const probateOver =
  /\b(no|without) probate\b|probate (is |was |has been |now |has now been )?(granted|received|issued|obtained|not (needed|required))|\b(granted|received|obtained) probate|probate valuation/;
const buyerLost =
  /\b(lost|no) (the |their |our )?(buyer|purchaser)\b|(buyer|purchaser)s? (has |have |had )?(just )?(been lost|lost|withdrawn|withdrew|pulled out|dropped out|fallen through)\b|\bsale (has )?fallen through\b/;

/** What a title or note may say that no amount of work ends. */
const sayings = ['probate', 'no-buyer', 'no-home'] as const;
type Saying = (typeof sayings)[number];

/** A stage with its title and note or, if they are not at hand, with what they said when they were read. */
type Worded = { title: string; progressNote?: string | null; said?: readonly string[] };

export function saidOf({ title, progressNote, said }: Worded): readonly string[] {
  if (said) return said;
  const text = words(title, progressNote);
  const fits: Record<Saying, boolean> = {
    probate: probate.test(text) && !probateOver.test(text),
    'no-buyer': buyerLost.test(text),
    'no-home': notFound.test(text) && aHome.test(text) && !found.test(text),
  };
  return sayings.filter((one) => fits[one]);
}

/** The seller has not found a home. */
export const saysNotFound = (stage: Worded): boolean => saidOf(stage).includes('no-home');

/** Whether no one can say when a block ends: probate, no home found, a lost buyer. */
export const isEndlessBlock = (stage: Worded, isTopClosed = false): boolean =>
  saidOf(stage).some((said) => said !== 'no-home' || !isTopClosed);

function words(title: string, note: string | null | undefined): string {
  return `${title}. ${note ?? ''}`
    .slice(0, 2_000)
    .toLowerCase()
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/n't\b/g, ' not');
}
