/** The demo's teams. Their ids are fixed: the document has no way to ask for them, so partners configure them. */
export const TEAMS = [
  { id: '7ea00000-0000-4000-8000-000000000001', name: 'Harbour & Vale' },
  { id: '7ea00000-0000-4000-8000-000000000002', name: 'Pennington Law' },
  { id: '7ea00000-0000-4000-8000-000000000003', name: 'Chain Desk' },
] as const;
