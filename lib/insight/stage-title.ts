import { kindNamed, type StageKind } from './stage-kind';

/**
 * Exchange and completion end most findings about a link, so the title must clearly say that they happened: only a place,
 * a day or a word such as "confirmed" may follow.
 */
const exchanged =
  /^((all|both|the) )?(contracts?( have| has)?( been| were| are)?( now)? exchanged|exchange of contracts?|contracts? exchange|exchanged( contracts?)?|exchange)(?<rest>.*)$/;
const completed =
  /^((sale|purchase) completed|legal completion|completion( and| &|,|\/)? ?keys?( are| were)? released|keys? released( to (the )?(buyer|purchaser)s?)?|completed on\b|completed$|completion( of (the )?(sale|purchase))?( (has )?taken place| took place)?)(?<rest>.*)$/;
const nothingMore =
  /^$|^ ?[-–:,(]? ?(on(?! (hold|track)\b)|at|today|confirmed(?! for\b)|complete|completed|done|took place|has taken place|simultaneously|\d)\b/;
const notYet =
  /\b(not|ready|readiness|authori\w*|consent\w*|permission|approv\w*|date|dates|agreed?|target|plan\w*|propos\w*|await\w*|pending|prepar\w*|before|prior|pre|report|form|statement|checklist|deposit|part|insurance|expected|due|hop\w*|soon|condition\w*|subject|attempt\w*|to)\b/;

type Rule = [kind: string, fits: RegExp, unless?: RegExp];

/** The first match wins, so more specific rules come first. */
const rules: Rule[] = [
  [
    'afterwards',
    /\bpost[- ]?(exchange|completion)|\bafter (exchange|completion)|stamp duty|\bsdlt\b|\bap1\b|removals? /,
  ],
  [
    'afterwards',
    /land registr/,
    /^(?!.*\bregistration\b).*official cop|title (document|deed|plan|register\b)(?!.*\b(to|with)\b)/,
  ],
  ['completion-money', /mortgage funds|completion (statement|funds|monies|money)|funds? (requested|drawn)/],
  [
    'date',
    /(completion|completing|move|moving) (date|day)|completion agreed|dates? (agreed|set)|agree.*completion/,
    /chas/,
  ],
  ['application', /mortgage.*appl|appl.*mortgage|agreement in principle|decision in principle/],
  [
    'valuation',
    /(mortgage|lender'?s?) valuation|^valuation( (booked|carried out|done|received|complete|completed|report))?( .*)?$|valuation (carried out|complete|completed|done)/,
    /down ?valuation|probate/,
  ],
  [
    'mortgage',
    /mortgage (offer|approv|agreed|granted|secured|issued)|(offer|approv\w+) of mortgage|^mortgage$|lender'?s? offer|offer from lender/,
  ],
  ['offer', /\boffer accepted|\bsale agreed|\boffer agreed/, /mortgage|onward/],
  ['memorandum', /memorandum of sale|\bmemo of sale|^mos\b|sales? memo/],
  [
    'survey-booking',
    /survey.*(book|instruct|arrang|order|appoint)|(book|instruct|arrang|order|appoint).*survey/,
  ],
  ['survey', /\bsurvey\b|homebuyer'?s? report|\brics\b/, /enquir|result of/],
  [
    'sellers-instruction',
    /(seller|vendor).*(conveyancer|solicitor|lawyer).*instruct|instruct.*(seller|vendor)'?s? (conveyancer|solicitor|lawyer)/,
  ],
  [
    'buyers-instruction',
    /(buyer|purchaser).*(conveyancer|solicitor|lawyer).*instruct|instruct.*(buyer|purchaser)'?s? (conveyancer|solicitor|lawyer)/,
  ],
  [
    'instruction',
    /(conveyancer|solicitor|lawyer)s? (have been |are )?instruct|instruct(ed|ing)? (the )?(conveyancer|solicitor|lawyer)/,
  ],
  ['funds', /(source|proof) of (funds|deposit)|gifted deposit|gift letter/],
  ['sellers-id', /(seller|vendor).*(\b(id|aml|kyc)\b|identity)|(\b(id|aml|kyc)\b|identity).*(seller|vendor)/],
  ['buyers-id', /\b(id|aml|kyc)\b|identity|money laundering/],
  ['report', /report on title|title report/],
  ['enquiries', /(additional|further|second|more|extra).*(enquir|inquir)/],
  ['satisfied', /(enquir|inquir).*(satisf|resolved|closed|concluded|signed off)|satisf.*(enquir|inquir)/],
  ['replies', /(repl|answer|respon|return).*(enquir|inquir)|(enquir|inquir).*(repl|answer|respon|return)/],
  ['raised', /(enquir|inquir).*(rais|sent|issued|submitted)|(rais|send|issue).*(enquir|inquir)/],
  ['enquiries', /enquir|inquir/],
  ['forms', /\bta ?(6|7|10)\b|property information|fittings|(legal|protocol) forms?/],
  ['title', /title (document|register|deed|plan)|official cop/],
  ['leasehold', /\blpe ?1\b|(leasehold|management|managing agent'?s?|freeholder'?s?).*(pack|information)/],
  ['pack', /contract pack|draft (contract|paper)/, /sign/],
  ['other-search', /drainage|environmental|water (authority )?search/, /order|appl|request/],
  [
    'searches-order',
    /search.*(order|appl|request|submitted)|(order|appl|request).*search/,
    /property search|search(ing)? for/,
  ],
  ['local-search', /local (authority )?search|\bllc ?1\b|\bcon ?29/, /property search/],
  [
    'searches',
    /^(all )?search(es)?( (results? )?(back|in|received|returned|complete|completed|done|results?|clear))?$|search results?|results? of searches/,
  ],
  [
    'buyers-signature',
    /(buyer|purchaser).*contract.*sign|(buyer|purchaser).*\bsign\w*.*contract|contracts?.*\bsign\w* by.*(buyer|purchaser)/,
  ],
  [
    'sellers-signature',
    /(seller|vendor).*contract.*sign|(seller|vendor).*\bsign\w*.*contract|contracts?.*\bsign\w* by.*(seller|vendor)/,
  ],
  ['signature', /contracts?( (is|are|has been|have been))? sign(ed|ing)|sign(ed|ing)? (the )?contracts?/],
  ['deposit', /\bdeposit\b/, /reserv|holding|scheme|\bisa\b|return|refund|dispute/],
];

const cache = new Map<string, StageKind>();

/** The kind that a title names, whatever its case and apostrophes; "unknown" if no rule matches. */
export function kindOfTitle(title: string): StageKind {
  const cached = cache.get(title);
  if (cached) return cached;
  const kind = kindNamed(nameOf(title));
  if (cache.size > 2_000) cache.clear();
  cache.set(title, kind);
  return kind;
}

function nameOf(title: string): string {
  const text = title
    .slice(0, 300)
    .toLowerCase()
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/^[\d\s.)#-]+(?=\p{L})/u, '')
    .replace(/\s+/g, ' ')
    .replace(/[\s.!✓✔]+$/u, '');
  if (happened(exchanged, text)) return 'exchange';
  if (happened(completed, text)) return 'completion';
  // "Ready to exchange", "Authority to exchange" and "Pre-exchange report" come before exchange, whatever else they name.
  if (/\bexchang/.test(text) && !/\b(post|after)\b/.test(text)) return 'unknown';
  return rules.find(([, fits, unless]) => fits.test(text) && !unless?.test(text))?.[0] ?? 'unknown';
}

function happened(pattern: RegExp, text: string): boolean {
  const match = pattern.exec(text);
  if (!match) return false;
  const rest = match.groups?.rest ?? '';
  if (notYet.test(rest)) return false;
  return nothingMore.test(rest) || /^completed on\b/.test(text);
}
