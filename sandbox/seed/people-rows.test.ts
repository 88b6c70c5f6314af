import { describe, expect, test } from 'vitest';
import { peopleRows } from './people-rows';
import { world } from './test-demo';

const now = new Date('2026-11-21T10:30:00.000Z');
const rows = peopleRows(now);
const of = (slug: string) => rows.find((person) => person.slug === slug)!;

describe('the people of the demo', () => {
  test.each([
    ['joel-brennan', { name: true, email: true, phone: true, company: true }],
    ['margaret-ellison', { name: true, email: false, phone: true, company: true }],
    ['megan-price', { name: true, email: true, phone: false, company: true }],
    ['joanna-lisle', { name: true, email: false, phone: false, company: true }],
    ['fatima-hassan', { name: false, email: false, phone: false, company: true }],
  ])('%s hides what the demo’s story says, and nothing else', (slug, sharing) => {
    expect(of(slug).sharing).toEqual(sharing);
  });

  test('each have their own address and telephone number', () => {
    for (const values of [
      world.people.map(({ email }) => email),
      world.people.flatMap(({ phone }) => phone ?? []),
    ])
      expect(new Set(values).size).toBe(values.length);
  });

  test('have a website if they work for a firm, at the domain of their address', () => {
    expect(of('edmund-finch')).toMatchObject({
      company: 'Marlow & Finch Solicitors',
      email: 'edmund.finch@marlow-finch.example.com',
      companyWebsite: 'https://marlow-finch.example.com',
      updatedAt: now,
    });
    expect(of('liam-gallagher-reed')).toMatchObject({
      company: null,
      email: 'liam.gallagher.reed@example.com',
      companyWebsite: null,
    });
  });

  test('who are colleagues of a demo person share their firm, website and domain', () => {
    const person = (slug: string) => world.people.find((candidate) => candidate.slug === slug)!;
    for (const [colleague, leader] of [
      ['ben-carter', 'agent'],
      ['harriet-stone', 'conveyancer'],
      ['rosa-lindqvist', 'admin'],
    ] as const) {
      const { company, companyWebsite, email } = person(leader);
      expect(person(colleague)).toMatchObject({ company, companyWebsite });
      expect(person(colleague).email.split('@')[1]).toBe(email.split('@')[1]);
    }
    expect(person('sofia-mendes').sharing).toEqual({ name: true, email: false, phone: true, company: true });
  });

  test('are led by the demo people in their teams, each member with a licence of that team', () => {
    const bySlug = new Map(world.people.map(({ id, slug }) => [id, slug]));
    const teams = world.teams.map(({ id, name }) => [
      name,
      ...world.teamMembers
        .filter(({ teamId }) => teamId === id)
        .map(({ personId, role }) => `${bySlug.get(personId)} ${role}`),
    ]);
    expect(teams).toEqual([
      ['Harbour & Vale', 'agent admin', 'ben-carter member', 'sofia-mendes member', 'callum-reid member'],
      ['Pennington Law', 'conveyancer admin', 'harriet-stone member', 'dev-kapoor member'],
      ['Chain Desk', 'admin admin', 'rosa-lindqvist member'],
    ]);
    expect(world.licences.map(({ teamId, personId }) => [teamId, personId])).toEqual(
      world.teamMembers.map(({ teamId, personId }) => [teamId, personId]),
    );
    expect(world.licences.filter(({ used }) => !used).map(({ personId }) => bySlug.get(personId))).toEqual([
      'callum-reid',
      'rosa-lindqvist',
    ]);
  });
});
