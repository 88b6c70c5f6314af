/** The six people who exist after every seed, in the order in which the sign-in page lists them. */
export const DEMO_PEOPLE = [
  {
    slug: 'agent', name: 'Amelia Hart', title: 'Estate agent', company: 'Harbour & Vale',
    email: 'amelia.hart@harbour-vale.example.com', phone: '01632 960114', website: 'https://harbour-vale.example.com',
  },
  {
    slug: 'conveyancer', name: 'Priya Nair', title: 'Conveyancer', company: 'Pennington Law',
    email: 'priya.nair@pennington-law.example.com', phone: '01632 960221', website: 'https://pennington-law.example.com',
  },
  {
    slug: 'admin', name: 'Grace Okafor', title: 'Chain administrator', company: 'Chain Desk',
    email: 'grace.okafor@chain-desk.example.com', phone: '01632 960305', website: 'https://chain-desk.example.com',
  },
  {
    slug: 'seller', name: 'Tom Whitfield', title: 'Seller', company: null,
    email: 'tom.whitfield@example.com', phone: '07700 900142', website: null,
  },
  {
    slug: 'buyer', name: 'Leila Rahman', title: 'First-time buyer', company: null,
    email: 'leila.rahman@example.com', phone: '07700 900188', website: null,
  },
  {
    slug: 'outsider', name: 'Marcus Bell', title: 'Not in any chain', company: null,
    email: 'marcus.bell@example.com', phone: '07700 900197', website: null,
  },
] as const; // oxfmt-ignore

export type DemoSlug = (typeof DEMO_PEOPLE)[number]['slug'];
