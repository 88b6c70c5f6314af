import type { Sharing } from '../db/schema';
import { idOf } from './id-of';
import type { World } from './world';

/** The details that a person hides, one letter each: name, email, phone, company. */
type Hides = '' | 'e' | 'p' | 'ep' | 'nep' | 'epc' | 'nepc' | 'c';

type Member = {
  slug: string;
  name: string;
  company: string | null;
  email: string;
  phone: string | null;
  hides: Hides;
};

const firm = (
  company: string,
  domain: string,
  people: [slug: string, name: string, phone: string | null, hides?: Hides][],
) =>
  people.map(([slug, name, phone, hides = '']): Member => {
    const email = `${name.toLowerCase().replace(' ', '.')}@${domain}.example.com`;
    return { slug, name, company, email, phone, hides };
  });

const PROFESSIONALS: Member[] = [
  ...firm('Marlow & Finch Solicitors', 'marlow-finch', [
    ['edmund-finch', 'Edmund Finch', '01632 960401'],
    ['judith-marlow', 'Judith Marlow', '01632 960402'],
  ]),
  ...firm('Castle Gate Law', 'castle-gate', [
    ['yusuf-demir', 'Yusuf Demir', '01632 960411'],
    ['megan-price', 'Megan Price', '01632 960412', 'p'],
  ]),
  ...firm('Thornbury Conveyancing', 'thornbury-conveyancing', [
    ['alice-thorne', 'Alice Thorne', '01632 960421'],
    ['kwame-boateng', 'Kwame Boateng', '01632 960422'],
  ]),
  ...firm('Brightwater Estates', 'brightwater', [
    ['nina-solberg', 'Nina Solberg', '01632 960431'],
    ['leo-marchetti', 'Leo Marchetti', '01632 960432', 'e'],
  ]),
  ...firm('Fox & Lark', 'fox-lark', [['jamie-osei', 'Jamie Osei', '01632 960441']]),
  ...firm('Beacon Mortgages', 'beacon-mortgages', [['ravi-menon', 'Ravi Menon', '01632 960451']]),
  ...firm('Clearpath Finance', 'clearpath', [['ellie-ward', 'Ellie Ward', '01632 960461', 'e']]),
  ...firm('Ridge Surveyors', 'ridge-surveyors', [['peter-amadi', 'Peter Amadi', '01632 960471']]),
  ...firm('Stonecroft Surveying', 'stonecroft', [['isla-grant', 'Isla Grant', '01632 960481']]),
  ...firm('Northgate Building Society', 'northgate-bs', [
    ['joanna-lisle', 'Joanna Lisle', '01632 960491', 'ep'],
  ]),
];

const PRIVATE_PEOPLE: [slug: string, name: string, phone: string, hides?: Hides][] = [
  ['margaret-ellison', 'Margaret Ellison', '07700 900201', 'e'],
  ['joel-brennan', 'Joel Brennan', '07700 900202'],
  ['david-ashworth', 'David Ashworth', '07700 900203', 'ep'],
  ['chloe-barnes', 'Chloe Barnes', '07700 900204'],
  ['samir-patel', 'Samir Patel', '07700 900205'],
  ['rebecca-lowe', 'Rebecca Lowe', '07700 900206', 'p'],
  ['owen-griffiths', 'Owen Griffiths', '07700 900207'],
  ['fatima-hassan', 'Fatima Hassan', '07700 900208', 'nep'],
  ['george-pemberton', 'George Pemberton', '07700 900209', 'ep'],
  ['lucy-pemberton', 'Lucy Pemberton', '07700 900210'],
  ['hugh-castellan', 'Hugh Castellan', '07700 900211'],
  ['maria-santos', 'Maria Santos', '07700 900212', 'p'],
  ['daniel-cross', 'Daniel Cross', '07700 900213'],
  ['emily-hartley', 'Emily Hartley', '07700 900214'],
  ['robert-hartley', 'Robert Hartley', '07700 900215', 'e'],
  ['susan-mckenna', 'Susan McKenna', '07700 900216', 'ep'],
  ['ian-doyle', 'Ian Doyle', '07700 900217'],
  ['naomi-clarke', 'Naomi Clarke', '07700 900218'],
  ['victor-lindgren', 'Victor Lindgren', '07700 900219', 'nep'],
  ['beth-holloway', 'Beth Holloway', '07700 900220'],
  ['arthur-penrose', 'Arthur Penrose', '07700 900221'],
  ['zara-khan', 'Zara Khan', '07700 900222'],
  ['felix-moreau', 'Felix Moreau', '07700 900223', 'e'],
  ['caroline-tate', 'Caroline Tate', '07700 900224'],
  ['stephen-tate', 'Stephen Tate', '07700 900225', 'ep'],
  ['hana-suzuki', 'Hana Suzuki', '07700 900226'],
  ['liam-gallagher-reed', 'Liam Gallagher-Reed', '07700 900227'],
  ['dorothy-finlay', 'Dorothy Finlay', '07700 900228', 'nep'],
  ['oscar-wren', 'Oscar Wren', '07700 900229'],
  ['ruth-adeyemi', 'Ruth Adeyemi', '07700 900230'],
  ['gareth-lloyd', 'Gareth Lloyd', '07700 900231', 'p'],
  ['tessa-vaughan', 'Tessa Vaughan', '07700 900232'],
  ['pauline-drew', 'Pauline Drew', '07700 900233', 'ep'],
  ['nigel-holt', 'Nigel Holt', '07700 900234'],
  ['aisha-noor', 'Aisha Noor', '07700 900235', 'p'],
  ['kit-saunders', 'Kit Saunders', '07700 900236'],
  ['gwen-parry', 'Gwen Parry', '07700 900237', 'nep'],
  ['tobias-lang', 'Tobias Lang', '07700 900238'],
  ['imogen-shaw', 'Imogen Shaw', '07700 900239', 'e'],
];

/** Everyone in the demo's chains apart from the six demo people and their colleagues. All fictional. */
export function peopleRows(now: Date): World['people'] {
  const movers = PRIVATE_PEOPLE.map(([slug, name, phone, hides = '']): Member => {
    const email = `${slug.replaceAll('-', '.')}@example.com`;
    return { slug, name, company: null, email, phone, hides };
  });
  return [...PROFESSIONALS, ...movers].map(({ hides, ...person }) => ({
    ...person,
    id: idOf(`person:${person.slug}`),
    companyWebsite: person.company ? `https://${person.email.split('@')[1]}` : null,
    sharing: sharingWithout(hides),
    updatedAt: now,
  }));
}

function sharingWithout(hides: string): Sharing {
  return {
    name: !hides.includes('n'),
    email: !hides.includes('e'),
    phone: !hides.includes('p'),
    company: !hides.includes('c'),
  };
}
