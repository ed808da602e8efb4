import { expect, test } from 'vitest';
import { type Actor, visitor } from '../account/actor.ts';
import { isBuyer, mayReadAddress } from './buyer.ts';

const sofia: Actor = { role: 'customer', userId: 'sofia' };
const amara: Actor = { role: 'consultant', userId: 'amara' };
const admin: Actor = { role: 'admin', userId: 'admin', adminRole: 'owner' };

test.each<[string, placedBy: string | null, Actor, buyer: boolean, address: boolean]>([
  ['the account that placed it', 'sofia', sofia, true, true],
  ['another account', 'sofia', amara, false, false],
  ['an admin with the link', 'sofia', admin, false, false],
  ['a visitor with the link', 'sofia', visitor, false, false],
  ['a visitor with the link to a guest’s order', null, visitor, true, false],
  ['an account with the link to a guest’s order', null, sofia, true, false],
])('an order for %s', (_, placedBy, actor, buyer, address) => {
  expect(isBuyer(placedBy, actor)).toBe(buyer);
  expect(mayReadAddress(placedBy, actor)).toBe(address);
});
