import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { worker } from '#domain/account/actor.ts';
import { callAs } from '#tests/database/call.ts';
import { openPayday, type Payday, type Person, paymentByCheck, verifyPayeeOf } from '#tests/database/payday.ts';
import { withActor } from '../../db/actor.ts';
import { createPayments } from './create-payments.ts';

// All outstanding statements: Ann 60.00, Bob 225.00, Cat 15.00. None of them has a payee.

let fixture: Payday;
beforeEach(async () => {
  fixture = await openPayday();
});
afterEach(() => fixture.close());

const as = (person: Person) => callAs(fixture.deployment, person).payout;
const recipients = () =>
  fixture.ask<{ name: string }>('select recipient_name as name from commission_payments order by id');

test('paid together or alone, the recipient without a payout method is the consultant under their present name', async () => {
  await fixture.ask(`update consultants set last_name = 'Maple' where first_name in ('Ann', 'Bob', 'Cat')`);
  const check = paymentByCheck(fixture, fixture.bob, '225.00', { checkNumber: 1900, recipientName: 'Bob Maple' });
  await as(fixture.zoe).processCommissionPayment(check);
  await as(fixture.zoe).payOutstandingCommissions({
    paymentMethod: 'check',
    firstCheckNumber: 2001,
    paidOn: '2026-11-02',
    idempotencyKey: randomUUID(),
    expected: { count: 2, total: '75.00' },
  });
  expect((await recipients()).map(({ name }) => name).sort()).toEqual(['Ann Maple', 'Bob Maple', 'Cat Maple']);
});

test('creates every payment in its order, or none if one has no recipient; only others of a chosen kind are left out', async () => {
  await verifyPayeeOf(fixture, fixture.bob);
  const manual = (person: Person, reason: string) => ({
    consultantId: person.userId,
    money: { amount: 500n, currency: 'USD' },
    cause: { kind: 'manual', reason } as const,
  });
  const creation = { at: new Date('2026-11-02T12:00:00Z'), by: null, memo: 'Prize' };
  const create = (people: readonly Person[], more: object = {}) =>
    withActor(fixture.deployment.db, worker, (tx) =>
      createPayments(
        tx,
        people.map((person, place) => manual(person, `Prize ${place}`)),
        { ...creation, ...more },
      ),
    );
  await expect(create([fixture.bob, fixture.ann])).rejects.toThrow('1 payments have no recipient');
  expect(await recipients()).toEqual([]);
  const elsewhere = { method: 'other', checkNumber: null, reference: 'Payroll', paidOn: '2026-11-02' };
  const created = await create([fixture.bob, fixture.ann, fixture.cat], { elsewhere });
  expect(created).toHaveLength(3);
  expect(await recipients()).toEqual([{ name: 'Bob Birch' }, { name: 'Ann Birch' }, { name: 'Cat Birch' }]);
});
