/** The seller has not found a home, said in a title or a note; words that say the opposite win. */
const notFound =
  /\b(not|n't|never|yet to)( yet| been)? (found|find|secured?|identif(y|ied))\b|\bstill (looking|searching)\b|\bno onward\b|\bnothing found\b/;
const aHome = /\b(onward|home|house|property|somewhere|purchase|place|seller|vendor|move to)\b/;
const found =
  /\b(has|have|had|now|since|finally|just|was|been|is) found\b|(?<!not |n't |never |yet )\bfound (a|an|one|their|somewhere)\b|\bonward (purchase |property )?(now )?(found|agreed|secured)\b|\bno longer (looking|searching)\b/;

export function saysNotFound(title: string, note: string | null | undefined): boolean {
  const text = words(title, note);
  return notFound.test(text) && aHome.test(text) && !found.test(text);
}

const probate = /\bprobate\b/;
const probateOver =
  /\b(no|without) probate\b|probate (is |was |has been |now |has now been )?(granted|received|issued|obtained|not (needed|required))|\b(granted|received|obtained) probate|probate valuation/;
const buyerLost =
  /\b(lost|no) (the |their |our )?(buyer|purchaser)\b|(buyer|purchaser)s? (has |have |had )?(just )?(been lost|lost|withdrawn|withdrew|pulled out|dropped out|fallen through)\b|\bsale (has )?fallen through\b/;

/** A block that no one can put an end to by working: probate, no home found, a lost buyer. */
export function isEndlessBlock(title: string, note: string | null | undefined, isTopClosed = false): boolean {
  const text = words(title, note);
  if (probate.test(text) && !probateOver.test(text)) return true;
  return buyerLost.test(text) || (!isTopClosed && saysNotFound(title, note));
}

function words(title: string, note: string | null | undefined): string {
  return `${title}. ${note ?? ''}`
    .slice(0, 2_000)
    .toLowerCase()
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/n't\b/g, ' not');
}
