import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { callAs } from '#tests/database/call.ts';
import { checking, chequing, openPayday, type Payday, type Person } from '#tests/database/payday.ts';

// A bank's file pays in one currency, and only accounts in that currency can take it. Payouts are in USD.

let company: Payday;
beforeEach(async () => {
  company = await openPayday();
});
afterEach(() => company.close());

const as = (person: Person) => callAs(company.deployment, person).payout;
type Account =
  | typeof checking
  | (Omit<typeof chequing, 'currency' | 'account'> & { readonly currency: 'CAD' | 'USD'; readonly account: string });
const configure = (person: Person, account: Account) =>
  as(person).configurePayee({
    method: 'transfer',
    recipient_name: `${person.name} Birch`,
    account,
    current_password: company.password,
  });
async function verified(person: Person, account: Account) {
  const { payee } = await configure(person, account);
  await as(company.zoe).verifyPayee({ payee_id: payee.payee_id });
  return payee.payee_id;
}
/** The state before accounts had a currency. */
const clearCurrency = (payeeId: string, currency: string | null = null) =>
  company.ask('update payees set currency = $2 where payee_id = $1', [payeeId, currency]);

test('a Canadian account states its currency, an American one is in USD', async () => {
  const { currency: _, ...unstated } = chequing;
  await expect(configure(company.bob, unstated as typeof chequing)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  expect(await configure(company.bob, chequing)).toMatchObject({ payee: { currency: 'USD' } });
  expect(await configure(company.ann, checking)).toMatchObject({ payee: { currency: 'USD' } });
  const payPal = { method: 'paypal', recipient_email: 'cat@example.org', country: 'CA' } as const;
  expect(await as(company.cat).configurePayee({ ...payPal, current_password: company.password })).toMatchObject({
    payee: { currency: null },
  });
});

test('refuses an account that payouts cannot reach, with the reason', async () => {
  await expect(configure(company.bob, { ...chequing, currency: 'CAD' })).rejects.toMatchObject({
    code: 'ACCOUNT_CURRENCY',
    status: 422,
    message: 'Payouts are made in USD. Choose an account in USD, or PayPal.',
  });
});

test('a file has only accounts in its currency; the message counts those left out', async () => {
  const annId = await verified(company.ann, chequing);
  await verified(company.bob, chequing);
  await clearCurrency(annId, 'CAD');
  const batch = await as(company.zoe).createPayoutBatch({ idempotency_key: randomUUID(), format: 'cpa-005' });
  expect(batch).toMatchObject({ payment_count: 1, total: '225.00', currency: 'USD', left_out_count: 1 });
  const { content } = await as(company.zoe).getPayoutBatchFile({ batch_id: batch.batch_id });
  expect(content.slice(55, 58)).toBe('USD');
  await expect(
    as(company.zoe).createPayoutBatch({ idempotency_key: randomUUID(), format: 'cpa-005' }),
  ).rejects.toMatchObject({
    code: 'WRONG_ACCOUNT_CURRENCY',
    status: 422,
    message:
      'Nothing is due to an account in USD. 1 consultant with a payout due has an account in another currency, or the currency is not known.',
  });
});

test('a consultant with an account in another or an unknown currency cannot be paid', async () => {
  const payeeId = await verified(company.bob, chequing);
  for (const currency of ['CAD', null]) {
    await clearCurrency(payeeId, currency);
    await expect(
      as(company.bob).requestPayout({ amount: '100.00', idempotency_key: randomUUID() }),
    ).rejects.toMatchObject({ code: 'PAYEE_CURRENCY' });
    expect(await as(company.bob).getWallet({})).toMatchObject({ blocked: 'PAYEE_CURRENCY' });
    const { data } = await as(company.zoe).getOutstandingCommissions({ searchTerm: 'Bob' });
    expect(data).toMatchObject([{ blocked: 'PAYEE_CURRENCY' }]);
  }
});

test('entering an account of unknown currency again sets the currency, without a new payee or hold', async () => {
  const payeeId = await verified(company.bob, chequing);
  await clearCurrency(payeeId);
  const { payee } = await configure(company.bob, chequing);
  expect(payee).toMatchObject({ payee_id: payeeId, currency: 'USD', hold_until: null });
  expect(payee.verified_at).not.toBeNull();
  // A different account is still a change.
  await clearCurrency(payeeId);
  const other = await configure(company.bob, { ...chequing, account: '7654322' });
  expect(other.payee.payee_id).not.toBe(payeeId);
  expect(other.payee.hold_until).not.toBeNull();
});

test('an open batch with an account of unknown currency has no file', async () => {
  const payeeId = await verified(company.bob, chequing);
  const { batch_id } = await as(company.zoe).createPayoutBatch({ idempotency_key: randomUUID(), format: 'cpa-005' });
  await clearCurrency(payeeId);
  await expect(as(company.zoe).getPayoutBatchFile({ batch_id })).rejects.toMatchObject({
    code: 'WRONG_ACCOUNT_CURRENCY',
  });
});
