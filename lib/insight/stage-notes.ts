// In each pair of patterns, the one that says the opposite takes precedence.
const notFound =
  /\b(not|n't|never|yet to)( yet)?( been| be)? (found|find|secured?|identif(y|ied))\b|\bstill (looking|searching)\b|\bno onward\b|\bnothing found\b/;
const aHome = /\b(onward|home|house|property|somewhere|purchase|place|seller|vendor|move to)\b/;
const found =
  /\b(has|have|had|now|since|finally|just|was|is) found\b|(?<!not |never |yet |yet to have )\bbeen found\b|(?<!not |n't |never |yet )\bfound (a|an|one|their|somewhere)\b|\bonward (purchase |property )?(now )?(found|agreed|secured)\b|\bno longer (looking|searching)\b/;
const thing =
  '(certificates?|deeds?|forms?|files?|documents?|papers|paperwork|reports?|polic(y|ies)|keys?|plans?|guarantees?|warrant(y|ies)|receipts?|invoices?|records?|mortgages?|conveyancers?|solicitors?|surveyors?)';
const aux = '( (has|have|had|is|are|was|were|can|could|still))*';
const stop = '(yet|and|but|or|home|house|somewhere|anywhere|place|purchase)';
/** Something other than a home was not found: "the deeds have not been found", "looking for the keys". */
const otherNotFound = new RegExp(
  `\\b${thing}${aux} (not|never|yet to)( yet)?( been| be)? (found|find|secured?|identif(y|ied))\\b` +
    `|\\b((not|never|yet to)( yet)? (found|find|secured?|identif(y|ied))|(looking|searching) for)( (?!${stop}\\b)[\\w'-]+){0,4} ${thing}\\b`,
  'g',
);

const probate = /\bprobate\b/;
const probateAwaited =
  /\b(until|till|once|before|unless|when(?![^.,;!?]* that probate))\b[^.,;!?]{0,40}\bprobate\b(?! (was|(is )?not)\b)|\bno probate yet\b|\b(cannot|can not|ca not|unable)\b[^.;!?]*\bwithout probate\b/g;
const probateOver =
  /\b(no|without) probate\b|probate (is |was |has been |now |has now been )?(granted|received|issued|obtained|not (needed|required))|\b(granted|received|obtained) probate/;
const buyerLost =
  /\b(lost|no) (the |their |our )?(buyer|purchaser)\b|(buyer|purchaser)s? (has |have |had )?(just )?(been lost|lost(?! (his|her|their|its|the|an?|some|mortgage)\b)|withdrawn|withdrew|pulled out|dropped out|fallen through)\b|\bsale (has )?fallen through\b/;
const buyerFound =
  /(?<!\b(no|until|till|once|when|before|unless)( an?| the)? )\bnew (buyer|purchaser) (has been |was |now )?(found|agreed|secured)\b/g;
/** A loss that came before a new buyer, although it is said after that: "… after the first buyer withdrew". */
const lossBefore =
  /\b(after|since)\b[^.,;!?]*|\b(first|previous|former|original|old) (buyer|purchaser)\b[^.,;!?]*/g;

/** Obstacles named in a title or note that no amount of work can clear. */
const obstacles = ['probate', 'no-buyer', 'no-home'] as const;
type Obstacle = (typeof obstacles)[number];

/** A stage with its title and note or, if those are not available, with the obstacles found in them earlier. */
type StageText = { title: string; progressNote?: string | null; said?: readonly string[] };

export function obstaclesIn({ title, progressNote, said }: StageText): readonly string[] {
  if (said) return said;
  const text = words(title, progressNote);
  const isOnward = /\bonward\b/i.test(title);
  const rest = text.replace(otherNotFound, '');
  const saysNoHome = rest
    .split(/[.;!?\n]/)
    .some((sentence) => notFound.test(sentence) && (isOnward || aHome.test(sentence)));
  const probateText = text.replaceAll('probate valuation', '');
  const newBuyerAt = [...text.matchAll(buyerFound)].at(-1)?.index;
  const sinceNewBuyer = newBuyerAt === undefined ? text : text.slice(newBuyerAt).replace(lossBefore, '');
  const fits: Record<Obstacle, boolean> = {
    probate: probate.test(probateText) && !probateOver.test(probateText.replace(probateAwaited, '')),
    'no-buyer': buyerLost.test(sinceNewBuyer),
    'no-home': saysNoHome && !found.test(rest),
  };
  return obstacles.filter((obstacle) => fits[obstacle]);
}

/** Whether it says that the seller has not found a home. */
export const saysNoHomeFound = (stage: StageText): boolean => obstaclesIn(stage).includes('no-home');

/** Whether no one can say when a block will end: probate, no home found, a lost buyer. */
export const isOpenEndedBlock = (stage: StageText, isTopClosed = false): boolean =>
  obstaclesIn(stage).some((said) => said !== 'no-home' || !isTopClosed);

function words(title: string, note: string | null | undefined): string {
  return `${title}. ${note ?? ''}`
    .slice(0, 2_000)
    .toLowerCase()
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/n't\b/g, ' not');
}
