/** The six people who exist after every seed and whom the sign-in page lists, in its order. */
export const DEMO_PEOPLE = [
  {
    slug: 'agent', name: 'Amelia Hart', title: 'Estate agent', company: 'Harbour & Vale',
    email: 'amelia.hart@harbour-vale.example.com', phone: '01632 960114', website: 'https://harbour-vale.example.com',
    about: 'Thirty years of sales progression in one morning list',
  },
  {
    slug: 'conveyancer', name: 'Priya Nair', title: 'Conveyancer', company: 'Pennington Law',
    email: 'priya.nair@pennington-law.example.com', phone: '01632 960221', website: 'https://pennington-law.example.com',
    about: 'Acts for sellers and buyers',
  },
  {
    slug: 'admin', name: 'Grace Okafor', title: 'Chain administrator', company: 'Chain Desk',
    email: 'grace.okafor@chain-desk.example.com', phone: '01632 960305', website: 'https://chain-desk.example.com',
    about: 'Reviews access and permissions',
  },
  {
    slug: 'seller', name: 'Tom Whitfield', title: 'Seller', company: null,
    email: 'tom.whitfield@example.com', phone: '07700 900142', website: null,
    about: 'Selling one home to buy the next',
  },
  {
    slug: 'buyer', name: 'Leila Rahman', title: 'First-time buyer', company: null,
    email: 'leila.rahman@example.com', phone: '07700 900188', website: null,
    about: 'At the bottom of the chain',
  },
  {
    slug: 'outsider', name: 'Marcus Bell', title: 'Not in any chain', company: null,
    email: 'marcus.bell@example.com', phone: '07700 900197', website: null,
    about: 'Sees an empty dashboard',
  },
] as const; // prettier-ignore

export type DemoSlug = (typeof DEMO_PEOPLE)[number]['slug'];
