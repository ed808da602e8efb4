import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { holds } from '#domain/ledger/proof.ts';
import { worker } from '#domain/person/actor.ts';
import { atOnce, chanceOf, type Deed } from '#tests/database/at-once.ts';
import { callAs } from '#tests/database/call.ts';
import { chequing, openPayday, type Payday, type Person } from '#tests/database/payday.ts';
import { withActor } from '../db/actor.ts';
import { proveBooks } from '../ledger/prove.ts';

// Everything that moves money, a dozen at a time in any order: whatever wins, nothing is paid twice.

vi.setConfig({ testTimeout: 120_000 });

const { below, pick } = chanceOf(20_261_120);

async function withPayees(house: Payday, people: readonly Person[]) {
  for (const person of people) {
    const { payee } = await callAs(house.deployment, person).payout.configurePayee({
      method: 'transfer',
      recipient_name: `${person.name} Birch`,
      account: chequing,
      current_password: house.password,
    });
    await callAs(house.deployment, house.zoe).payout.verifyPayee({ payee_id: payee.payee_id });
  }
}

function deedsOf(house: Payday, people: readonly Person[]): Deed[] {
  const own = () => callAs(house.deployment, pick(people)).payout;
  const admin = callAs(house.deployment, house.zoe).payout;
  const some = async (id: string, from: string) => {
    const rows = await house.ask<{ id: string }>(`select ${id} as id from ${from}`);
    return rows.length === 0 ? randomUUID() : pick(rows).id;
  };
  const request = async () => ({ request_id: await some('request_id', 'payout_requests') });
  const payment = async () => ({ payment_id: await some('payment_id', 'commission_payments') });
  const batch = async () => ({ batch_id: await some('batch_id', 'payout_batches') });
  const pay = async () => {
    const { data } = await admin.getOutstandingCommissions({});
    if (data.length === 0) return;
    const row = pick(data);
    await admin.processCommissionPayment({
      consultantId: row.consultant_id,
      commissionId: row.commission_id,
      amount: row.outstanding === '0.00' ? '1.00' : row.outstanding,
      currency: 'USD',
      recipientEmail: row.payee?.recipient_email ?? '-',
      recipientName: row.payee?.recipient_name ?? '-',
    });
  };
  const ask = () => own().requestPayout({ amount: String(25 + below(60)), idempotency_key: randomUUID() });
  const gather = () => admin.createPayoutBatch({ format: 'cpa-005', include_statements: below(2) === 0 });
  return [
    { name: 'request', does: ask },
    { name: 'request', does: ask },
    { name: 'approve', does: async () => admin.approvePayoutRequest(await request()) },
    { name: 'approve', does: async () => admin.approvePayoutRequest(await request()) },
    { name: 'decline', does: async () => admin.declinePayoutRequest({ ...(await request()), reason: 'No' }) },
    { name: 'pay', does: pay },
    { name: 'complete', does: async () => admin.completePayout(await payment()) },
    { name: 'fail', does: async () => admin.failPayout({ ...(await payment()), reason: 'Returned' }) },
    { name: 'gather', does: gather },
    { name: 'send', does: async () => admin.sendPayoutBatch(await batch()) },
    { name: 'send', does: async () => admin.sendPayoutBatch(await batch()) },
    { name: 'cancel', does: async () => admin.cancelPayoutBatch(await batch()) },
    { name: 'complete batch', does: async () => admin.completePayoutBatch(await batch()) },
    { name: 'wallet', does: () => own().getWallet({}) },
  ];
}

test('whatever is requested, paid, batched, completed and failed at once, the books prove and nobody is paid too much', async () => {
  const house = await openPayday();
  const people = [house.ann, house.bob, house.cat];
  await withPayees(house, people);
  const deeds = deedsOf(house, people);
  const seen = new Set<string>();
  for (let wave = 0; wave < 30; wave++) {
    const { counts, broken } = await atOnce(deeds, 12, pick);
    expect(broken).toEqual([]);
    for (const what of counts.keys()) seen.add(what);
    const proof = await withActor(house.deployment.db, worker, proveBooks, 'repeatable read');
    expect(proof.filter((comparison) => !holds(comparison)).map(({ check, examples }) => [check, examples])).toEqual(
      [],
    );
    // A payment in a file that is not sent is still to be paid: nobody has paid it another way or given it up.
    const astray = `select payment_id from commission_payments join payout_batches b using (batch_id)
                    where b.status = 'open' and commission_payments.status <> 'pending'`;
    expect(await house.ask(astray)).toEqual([]);
    const overdrawn = `select consultant_id from ledger_accounts join ledger_entries using (account_id)
                       where consultant_id is not null group by consultant_id, kind having sum(amount) < 0`;
    expect(await house.ask(overdrawn)).toEqual([]);
    // Nothing was given by hand: whatever is owed is some unpaid statement's, also what came back.
    const homeless = `select a.consultant_id from ledger_accounts a join ledger_entries e using (account_id)
                      where a.kind in ('earned', 'available') group by 1
                      having sum(e.amount) > (select coalesce(sum(c.payout_amount - coalesce((
                        select sum(p.amount) from commission_payments p
                        where p.commission_id = c.commission_id and p.status <> 'failed'), 0)), 0)
                        from commissions c where c.consultant_id = a.consultant_id and c.closed and c.check_date is null)`;
    expect(await house.ask(homeless)).toEqual([]);
  }
  for (const deed of ['request', 'approve', 'pay', 'gather']) expect(seen).toContain(`${deed} done`);
  await house.close();
});
