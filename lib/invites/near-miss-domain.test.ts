import { expect, it } from 'vitest';
import { nearMissDomain } from './near-miss-domain';

const ours = ['example.com', 'harbour-vale.co.uk'];

it.each([
  ['isla@exmaple.com', 'isla@example.com'],
  ['isla@example.co', 'isla@example.com'],
  ['isla@EXAMPLE.cmo', 'isla@example.com'],
  ['isla@harbourvale.co.uk', 'isla@harbour-vale.co.uk'],
  ['tom@gmial.com', 'tom@gmail.com'],
  ['tom@gmail.con', 'tom@gmail.com'],
  ['tom@hotmial.co.uk', 'tom@hotmail.co.uk'],
  ['tom@btinternet.co', 'tom@btinternet.com'],
  [' tom@outlok.com ', 'tom@outlook.com'],
  // The nearest of several: two typos from gmail.com, one from ymail.com.
  ['tom@ymial.com', 'tom@ymail.com'],
  ['tom@hotmale.com', 'tom@hotmail.com'],
  // One typo is allowed in seven or eight letters, two in nine or more.
  ['tom@sky.con', 'tom@sky.com'],
  ['tom@live.con', 'tom@live.com'],
  ['tom@gmial.con', 'tom@gmail.com'],
  ['a@b@gmial.com', 'a@b@gmail.com'],
])('%s was probably meant as %s', (typed, meant) => {
  expect(nearMissDomain(typed, ours)).toBe(meant);
});

it.each([
  'isla@example.com',
  'isla@Example.COM',
  'tom@gmail.com',
  'tom@mail.com',
  'tom@hotmail.co.uk',
  'tom@mail.invalid',
  'tom@freehold-managers.example.com',
  // Many short domains are real, so fewer typos are allowed.
  'tom@ma.com',
  'tom@me.con',
  'tom@lvie.con',
  'tom@bbtinternat.con',
  'tom@bt.com',
  'tom@',
  '@exmaple.com',
  'exmaple.com',
  '',
])('%s is accepted', (typed) => {
  expect(nearMissDomain(typed, ours)).toBeNull();
});
