import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addMonths, periodOfMonth } from '../period/period.ts';
import { creditOf, type OrderBuyer, type Referral, referralOf } from './attribution.ts';
import { commissionPeriodOf, type KnownPeriods, ownPeriodOf } from './commission-period.ts';
import type { OrderStatus } from './order.ts';
import { cancel, complete, pay } from './status.ts';
import { chargeTestCard } from './test-card.ts';

const guest: OrderBuyer = { as: 'guest' };
const customer: OrderBuyer = { as: 'customer' };
const rose: OrderBuyer = { as: 'consultant', consultantId: 'rose' };
const link: Referral = { consultantId: 'wren', by: 'link' };
const code: Referral = { consultantId: 'wren', by: 'code' };
const ofRecord: Referral = { consultantId: 'wren', by: 'customer' };
const ownCode: Referral = { consultantId: 'rose', by: 'code' };

const credits: [string, OrderBuyer, Referral | null, string][] = [
  ['a guest', guest, null, 'retail none –'],
  ['[PS-194] a guest by a link', guest, link, 'retail link wren'],
  ['[PS-195] a guest with a typed code', guest, code, 'retail code wren'],
  ['a customer', customer, null, 'customer none –'],
  ['a customer by a link', customer, link, 'customer link wren'],
  ['a customer with a typed code', customer, code, 'customer code wren'],
  ['a customer with the code of their consultant', customer, ofRecord, 'customer customer wren'],
  ['[PS-196] a consultant', rose, null, 'own_use own_purchase rose'],
  ['a consultant with their own code', rose, ownCode, 'own_use own_purchase rose'],
  ["a consultant with another consultant's code", rose, code, 'own_use own_purchase rose'],
];
test.each(credits)('%s', (_who, buyer, referral, expected) => {
  const { kind, attribution, consultantId } = creditOf(buyer, referral);
  expect(`${kind} ${attribution} ${consultantId ?? '–'}`).toBe(expected);
});

test.each([
  ['a typed code', 'code', null, 'code'],
  ['a typed code, and another consultant', 'code', 'rose', 'code'],
  ['the code of their consultant', 'code', 'wren', 'customer'],
  ['a link of their consultant', 'link', 'wren', 'link'],
] as const)('the source of the code of a customer: %s', (_what, source, own, expected) => {
  expect(referralOf('wren', source, own)).toEqual({ consultantId: 'wren', by: expected });
});

const now = new Date('2026-11-20T12:00:00Z');
const before = new Date('2026-11-18T09:00:00Z');
const order = (status: OrderStatus, paidAt: Date | null, returns = 0n, refunded = false) => ({
  status,
  paidAt,
  returns,
  refunded,
});

test.each([
  ['pending', null, 0n, 'completed, paid now'],
  ['processing', before, 0n, 'completed, paid before'],
  ['cancelled', null, 0n, 'completed, paid now'],
  ['cancelled', before, 0n, 'completed, paid before'],
  ['cancelled', before, 1n, 'refunded'],
  ['completed', before, 0n, 'already-completed'],
] as const)(
  '[BO-212] completing an order that is %s, paid %s, returned %s: %s',
  (status, paidAt, returns, expected) => {
    const change = complete(order(status, paidAt, returns), now);
    if ('refused' in change) return expect(change.refused).toBe(expected);
    expect(`${change.to}, paid ${change.paidAt === now ? 'now' : 'before'}`).toBe(expected);
    expect(change.paidOffline).toBe(paidAt === null);
  },
);

test('a refunded cancelled order cannot be completed', () => {
  expect(complete(order('cancelled', before, 0n, true), now)).toEqual({ refused: 'refunded' });
});

test.each(['pending', 'processing', 'completed'] as const)(
  '[BO-215] an order that is %s can be cancelled',
  (status) => {
    expect(cancel(order(status, before))).toMatchObject({ from: status, to: 'cancelled', paidAt: before });
  },
);

test('[BO-214] a cancelled order can not be cancelled', () => {
  expect(cancel(order('cancelled', null))).toEqual({ refused: 'already-cancelled' });
});

test('[BO-209] a paid order goes from pending to processing, and only from there', () => {
  expect(pay(order('pending', null), now)).toMatchObject({ to: 'processing', paidAt: now });
  for (const status of ['processing', 'completed', 'cancelled'] as const) {
    expect(pay(order(status, before), now)).toEqual({ refused: 'not-pending' });
  }
});

const edmonton = 'America/Edmonton';
test.each([
  // The last hour of October in Edmonton (UTC−6) is November in UTC.
  ['shop', '2026-10-01T18:00:00Z', '2026-11-01T05:59:59.999Z', '2026-10'],
  ['shop', '2026-10-01T18:00:00Z', '2026-11-01T06:00:00Z', '2026-11'],
  ['admin', '2026-10-01T18:00:00Z', '2026-11-05T06:00:00Z', '2026-11'],
  ['import', '2026-10-01T18:00:00Z', '2026-11-05T06:00:00Z', '2026-10'],
] as const)('[BO-436] a %s order of %s paid %s belongs to %s', (source, orderDate, paidAt, expected) => {
  expect(ownPeriodOf({ source, orderDate: new Date(orderDate), paidAt: new Date(paidAt) }, edmonton)).toBe(expected);
});

const known = (lastClosed: string | null, ...open: string[]): KnownPeriods => ({ lastClosed, open });
test.each([
  ['2026-11', known(null), '2026-11'],
  ['2026-10', known('2026-09', '2026-10', '2026-11'), '2026-10'],
  ['2026-11', known('2026-09', '2026-10', '2026-11'), '2026-11'],
  ['2026-09', known('2026-09', '2026-10', '2026-11'), '2026-10 late'],
  ['2026-09', known('2026-10', '2026-12', '2026-11'), '2026-11 late'],
  // Nothing is open: the month after the last closed one, whether it is known or not.
  ['2026-10', known('2026-10'), '2026-11 late'],
  ['2026-10', known('2026-10', '2026-12'), '2026-11 late'],
  ['2026-12', known('2026-10'), '2026-12'],
  // Older than the books: it was never opened and never will be.
  ['2019-03', known('2026-10', '2026-11'), '2026-11 late'],
])('[BO-437] an order of %s among %j counts in %s', (own, periods, expected) => {
  const { period, late } = commissionPeriodOf(own, periods);
  expect(late ? `${period} late` : period).toBe(expected);
});

test('a given period is never a closed one, never before its own month, and late only if it is after it', () => {
  const month = fc.integer({ min: 24_300, max: 24_330 }).map(periodOfMonth);
  fc.assert(
    fc.property(month, fc.option(month), fc.integer({ min: 0, max: 4 }), (own, lastClosed, opened) => {
      const open =
        lastClosed === null ? [] : Array.from({ length: opened }, (_, index) => addMonths(lastClosed, index + 1));
      const given = commissionPeriodOf(own, { open, lastClosed });
      expect(given.period >= own).toBe(true);
      expect(lastClosed === null || given.period > lastClosed).toBe(true);
      expect(given.late).toBe(given.period !== own);
    }),
  );
});

test.each([
  ['4242 4242 4242 4242', '12/30', 'succeeds'],
  ['4242424242424242', '11 / 26', 'succeeds'],
  ['4242 4242 4242 4242', '10/26', 'expired'],
  ['4000 0000 0000 0002', '12/30', 'declined'],
  ['4000 0000 0000 9995', '12/30', 'insufficient-funds'],
  ['4000 0000 0000 0069', '12/30', 'expired'],
  ['4111 1111 1111 1111', '12/30', 'unknown-card'],
])('a payment with %s until %s: %s', (number, expiry, expected) => {
  const charged = chargeTestCard(number, expiry, '2026-11');
  expect(charged === 'succeeds' ? charged : charged.refused).toBe(expected);
});
