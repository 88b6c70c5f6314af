import { describe, expect, test } from 'vitest';
import { demoWorld } from './demo-world';
import { NOW, DAY, world, personId, demoChainIds, partiesOf, isParty } from './test-demo';

describe('who sees what', () => {
  const chainsOf = (slug: string) =>
    new Set(
      world.transactions.filter(({ id }) => isParty(slug, id)).map((transaction) => transaction.chainId),
    );

  test.each([
    ['agent', 10], ['conveyancer', 10], ['admin', 9], ['seller', 1], ['buyer', 1], ['outsider', 0],
  ] as const)('%s is in %i of the ten chains', (slug, count) => {
    expect(demoChainIds.filter((id) => chainsOf(slug).has(id))).toHaveLength(count);
  }); // oxfmt-ignore

  test('only the agent is in the past chains too', () => {
    expect(chainsOf('agent').size).toBe(world.chains.length);
    expect(chainsOf('conveyancer').size).toBeLessThan(15);
  });

  test('invites exist in every state, and access requests have waited for the agent and the admin for weeks', () => {
    const received = (slug: string) => {
      const { email } = world.people.find((person) => person.slug === slug)!;
      return world.invites.filter((invite) => invite.toEmail === email).map((invite) => invite.status);
    };
    const sent = world.invites.filter((invite) => invite.fromPersonId === personId('agent'));
    expect(new Set(sent.map((invite) => invite.status))).toEqual(
      new Set(['pending', 'accepted', 'declined', 'revoked']),
    );
    expect(
      sent.filter(({ expiresAt, status }) => status === 'pending' && expiresAt && expiresAt < NOW),
    ).not.toEqual([]);
    for (const slug of ['agent', 'conveyancer', 'admin', 'buyer'])
      expect(received(slug)).toContain('pending');
    expect(received('outsider')).toEqual([]);
    for (const slug of ['agent', 'admin']) {
      const waiting = world.accessRequests.filter(
        ({ transactionId, status }) => status === 'pending' && isParty(slug, transactionId),
      );
      expect(waiting.length).toBeGreaterThan(2);
      expect(
        Math.max(...waiting.map(({ createdAt }) => NOW.getTime() - createdAt.getTime())),
      ).toBeGreaterThan(20 * DAY);
    }
  });

  test('no invite expires before it was sent, and one that waits expires when the demo’s story says', () => {
    expect(world.invites.filter(({ createdAt, expiresAt }) => expiresAt && expiresAt < createdAt)).toEqual(
      [],
    );
    const email = 'ian.fell@castle-gate.example.com';
    const { expiresAt } = world.invites.find(({ toEmail }) => toEmail === email)!;
    expect(Math.round((expiresAt!.getTime() - NOW.getTime()) / DAY)).toBe(9);
  });

  test('people who ask for access are in the chain, but not yet a party', () => {
    for (const { transactionId, personId } of world.accessRequests) {
      const { chainId } = world.transactions.find(({ id }) => id === transactionId)!;
      const chain = world.transactions
        .filter((transaction) => transaction.chainId === chainId)
        .map(({ id }) => id);
      expect(
        world.parties.some((party) => chain.includes(party.transactionId) && party.personId === personId),
      ).toBe(true);
      expect(partiesOf(transactionId).some((party) => party.personId === personId)).toBe(false);
    }
  });
});

describe('homes outside the chains', () => {
  const homesOf = (slug: string) =>
    world.ownerships.flatMap((ownership) =>
      ownership.personId === personId(slug)
        ? world.properties.filter(({ id }) => id === ownership.propertyId)
        : [],
    );

  test('the seller also has a flat that is let and a cottage that has not sold, and the agent a home', () => {
    expect(homesOf('seller').map(({ line1, saleState }) => [line1, saleState])).toEqual([
      ['27 Cotham Vale', 'for-sale-sold-stc'],
      ['Flat 3, 18 Wharf Street', 'off-market'],
      ['Quay Cottage', 'for-sale-no-offers'],
    ]);
    expect(homesOf('agent').map(({ line1, saleState }) => [line1, saleState])).toEqual([
      ['52 Arley Hill', 'unknown'],
    ]);
    const flat = homesOf('seller')[1]!;
    expect(flat.ownershipType).toBe('lease-hold');
    expect(world.transactions.some(({ propertyId }) => propertyId === flat.id)).toBe(false);
  });

  test('the seller’s home was on the market years ago, for less', () => {
    const home = homesOf('seller')[0]!;
    const [now, before, ...others] = world.listings
      .filter(({ propertyId }) => propertyId === home.id)
      .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
    expect(others).toEqual([]);
    expect([now!.amount, before!.amount]).toEqual([525_000, 410_000]);
    expect(now!.createdAt.getTime() - before!.createdAt.getTime()).toBeGreaterThan(6 * 365 * DAY);
  });
});

describe.each([
  '2026-11-21T10:30:00Z',
  '2027-01-01T00:00:00Z',
  '2028-02-29T23:59:00Z',
  '2026-08-15T06:00:00Z',
])('seeded at %s', (moment) => {
  const now = new Date(moment);
  const seeded = demoWorld(now);

  test('ids are unique and do not depend on the time of seeding', () => {
    expect(seeded.stages.map(({ id }) => id)).toEqual(world.stages.map(({ id }) => id));
    for (const rows of [
      seeded.people,
      seeded.transactions,
      seeded.stages,
      seeded.parties,
      seeded.invites,
      seeded.properties,
    ]) {
      expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
    }
  });

  test('nothing is updated in the future, and no two properties have the same address', () => {
    const rows = [
      seeded.chains,
      seeded.transactions,
      seeded.stages,
      seeded.parties,
      seeded.invites,
      seeded.accessRequests,
    ].flat();
    expect(rows.filter((row) => row.updatedAt > now || row.createdAt > row.updatedAt)).toEqual([]);
    expect(new Set(seeded.properties.map((property) => property.addressKey)).size).toBe(
      seeded.properties.length,
    );
  });

  test('no stage is completed before its dependency', () => {
    const progress = new Map(seeded.stages.map((stage) => [stage.id, stage.progress]));
    const early = seeded.stages.filter(
      (stage) =>
        stage.dependsOnStageId &&
        stage.progress === 'Completed' &&
        progress.get(stage.dependsOnStageId) !== 'Completed',
    );
    expect(early).toEqual([]);
  });
});

test('second address lines that are given, null and empty all occur, as in the document', () => {
  const second = new Set(world.properties.map(({ line2 }) => (line2 ? 'given' : line2)));
  expect(second).toEqual(new Set(['given', null, '']));
});

test('everything is fictional: reserved mail domains and numbers', () => {
  for (const { email, phone } of world.people) {
    expect(email).toMatch(/@([\w-]+\.)*example\.com$/);
    if (phone) expect(phone).toMatch(/^(07700 900|01632 960)\d{3}$/);
  }
  for (const { toEmail } of world.invites) expect(toEmail).toMatch(/^[^@]+@([\w-]+\.)*example\.com$/);
});
