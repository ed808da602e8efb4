import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { littleBirch } from '#contract/settings/company.ts';
import { openShop, type Shop } from '#tests/database/shop.ts';
import { FakeStripe } from '#tests/fakes/stripe.ts';
import { proofOf } from '../ledger/prove-books.ts';
import { valuesOf } from '../settings/company/company-values.ts';
import { billMembers } from './bill-members.ts';
import { chargeFeesOf } from './charge-fees.ts';

// Rose and Wren joined on a 5th. Stripe is a fake on the loopback with its own state; its library is the real one.

const stripe = await new FakeStripe().start();
let shop: Shop;
const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
afterAll(async () => {
  logged.mockRestore();
  await stripe.close();
});
beforeEach(async () => {
  Object.assign(stripe.plan, { away: false, losesAnswers: false, refuses: null });
  stripe.cards.declines = null;
  shop = await openShop({ at: '2026-10-15T18:00:00Z', jobs: 'serve', variables: stripe.variables });
  // The first run bills its day alone; later ones bill every day since.
  await billMembers(shop.deployment);
});
afterEach(() => shop.close());

const rose = () => shop.as(shop.rose).membership;
const admin = () => shop.as(shop.ada);
/** The job, as if the pause after an unanswered request were over. */
const bill = async () => {
  await shop.ask("update membership_fees set asked_at = asked_at - interval '2 hours'");
  await billMembers(shop.deployment);
};
const setFee = async (fee: string, from: string) => {
  const { updateCompanySettings, getCompanySettings } = admin().settings;
  const { version } = await getCompanySettings();
  const chosen = { ships_to: 'CA,US', search_scope: 'downline', second_admin: 'no' } as const;
  const fees = { membership_fee: fee, membership_fee_from: from };
  const values = { ...valuesOf(littleBirch), ...chosen, ...fees, version, reason: 'Decided by the board' };
  return updateCompanySettings(values as Parameters<typeof updateCompanySettings>[0]);
};
const saveCard = async (last4 = '4242') => {
  await rose().openCardPage({});
  const page = stripe.cards.sessions.at(-1);
  stripe.cards.enter(page?.id ?? '', last4);
  const confirmed = await rose().confirmCard({});
  // A new card is charged by a job. It must not run after the clock is set.
  const waiting = "select from pgboss.job where name = 'charge-membership-fees' and state < 'completed'";
  await vi.waitFor(async () => expect(await shop.ask(waiting)).toEqual([]), 20_000);
  return confirmed;
};
const chargesOf = () => stripe.cards.intents.filter(({ status }) => status === 'succeeded');
const factsOf = async () => {
  const { data } = await shop.as(shop.rose).notification.getNotifications({});
  return data.map((row) => row.data).filter(({ kind }) => kind.startsWith('membership-'));
};
const isProved = async () => (await proofOf(shop.deployment.db, shop.deployment.now())).balanced;

test('[BO-102] no fee and no billing date without a setting; a fee needs its day, and consultants are notified', async () => {
  expect(await rose().getMembership({})).toMatchObject({ next: null, is_overdue: false, card: null });
  await expect(setFee('25.00', '')).rejects.toMatchObject({ code: 'FEE_WITHOUT_START' });
  await setFee('25', '2026-11-01');
  expect(await rose().getMembership({})).toMatchObject({
    next: { day: '2026-11-05', amount: '25.00', currency: 'CAD' },
  });
  // Staff pay none.
  expect(await admin().membership.getMembership({})).toMatchObject({ next: null });
  await Promise.all([bill(), bill()]);
  await bill();
  expect(await factsOf()).toEqual([
    { kind: 'membership-fee-changed', amount: '25.00', currency: 'CAD', from: '2026-11-01' },
  ]);
});

test('[BO-103] a card on file is shown by its last digits, replaced at the processor, and removed', async () => {
  expect(await saveCard()).toEqual({ saved: true });
  expect(await rose().getMembership({})).toMatchObject({ card: { brand: 'visa', last4: '4242', expiry_year: 2030 } });
  expect(await saveCard('1881')).toEqual({ saved: true });
  expect(await rose().getMembership({})).toMatchObject({ card: { last4: '1881' } });
  await vi.waitFor(() => expect(stripe.cards.methods.map(({ card }) => card.last4)).toEqual(['1881']), 20_000);
  await rose().removeCard({});
  expect(await rose().getMembership({})).toMatchObject({ card: null });
  await vi.waitFor(() => expect(stripe.cards.methods).toEqual([]), 20_000);
  expect(await rose().confirmCard({})).toEqual({ saved: false });
}, 60_000);

test('[BO-102] a fee is charged once on its date, also when answers are lost and jobs run at once, and refunded once', async () => {
  const before = chargesOf().length;
  await setFee('25.00', '2026-11-01');
  await saveCard();
  shop.clock.set('2026-11-15T18:00:00Z');
  stripe.plan.losesAnswers = true;
  await bill();
  expect(await rose().getMembership({})).toMatchObject({ fees: { data: [{ status: 'due', is_unanswered: true }] } });
  stripe.plan.losesAnswers = false;
  await shop.ask("update membership_fees set asked_at = asked_at - interval '2 hours'");
  await Promise.all([billMembers(shop.deployment), billMembers(shop.deployment)]);
  await bill();
  expect(chargesOf().length - before).toBe(1);
  const membership = await rose().getMembership({});
  expect(membership).toMatchObject({
    next: { day: '2026-12-05' },
    fees: { total: 1, data: [{ status: 'paid', amount: '25.00', card: { last4: '4242' }, due_on: '2026-11-05' }] },
  });
  expect(await isProved()).toBe(true);
  const fee_id = membership.fees.data[0]?.fee_id ?? '';
  const refund = () => admin().membership.refundMembershipFee({ fee_id, reason: 'Paid twice elsewhere' });
  expect(await refund()).toMatchObject({ status: 'refunded', consultant_name: 'Rose Birch' });
  await expect(refund()).rejects.toMatchObject({ code: 'NOT_PAID' });
  expect(await isProved()).toBe(true);
}, 120_000);

test('[BO-102] a declined card is charged again after 1, 3 and 7 days, then the fee is overdue until another card pays', async () => {
  await setFee('25.00', '2026-11-01');
  await saveCard();
  stripe.cards.declines = { code: 'card_declined', decline_code: 'insufficient_funds' };
  for (const day of ['2026-11-15', '2026-11-16', '2026-11-19', '2026-11-26']) {
    shop.clock.set(`${day}T18:00:00Z`);
    await bill();
  }
  const failures = (await factsOf()).filter(({ kind }) => kind === 'membership-fee-failed');
  expect(failures.map((fact) => 'next' in fact && fact.next)).toEqual([null, '2026-11-26', '2026-11-19', '2026-11-16']);
  expect(await rose().getMembership({})).toMatchObject({
    is_overdue: true,
    fees: { total: 1, data: [{ status: 'overdue', failure: 'insufficient-funds', next_attempt_at: null }] },
  });
  await expect(rose().removeCard({})).rejects.toMatchObject({ code: 'FEE_DUE' });
  expect(await admin().membership.getMembershipFees({ status: 'overdue', searchTerm: 'rose' })).toMatchObject({
    total: 1,
  });
  expect((await admin().report.getPendingDecisions()).data).toContainEqual(
    expect.objectContaining({ kind: 'overdue-fees', count: 2, amount: '50.00' }),
  );
  stripe.cards.declines = null;
  await saveCard('1881');
  await shop.ask("update membership_fees set asked_at = asked_at - interval '2 hours'");
  await chargeFeesOf(shop.deployment, shop.rose.userId);
  await vi.waitFor(
    async () =>
      expect(await rose().getMembership({})).toMatchObject({ is_overdue: false, fees: { data: [{ status: 'paid' }] } }),
    20_000,
  );
  expect(await isProved()).toBe(true);
}, 120_000);

test('[BO-102] without a card the fee fails; suspension stops charges, and leaving ends the fee and the card', async () => {
  await setFee('25.00', '2026-11-01');
  shop.clock.set('2026-11-15T18:00:00Z');
  await bill();
  expect(await rose().getMembership({})).toMatchObject({ fees: { data: [{ status: 'due', failure: 'no-card' }] } });
  await shop.ask("update consultants set status = 'suspended' where consultant_id = $1", [shop.rose.userId]);
  shop.clock.set('2026-12-15T18:00:00Z');
  await bill();
  const { data } = await admin().membership.getMembershipFees({ consultant_id: shop.rose.userId });
  expect(data.map(({ status, failures }) => [status, failures])).toEqual([['due', 1]]);
  await shop.ask("update consultants set status = 'left' where consultant_id = $1", [shop.rose.userId]);
  await bill();
  expect(await admin().membership.getMembershipFees({ status: 'cancelled' })).toMatchObject({ total: 1 });
}, 60_000);

test('[BO-102] no fee is created on or after the day of leaving, and none is charged from that day on', async () => {
  const before = chargesOf().length;
  const leavesOn = (day: string) =>
    shop.ask(
      "update consultants set leaves_on = $1::date, leaving_reason = 'Moves abroad' where consultant_id = any ($2::uuid[])",
      [day, [shop.rose.userId, shop.wren.userId]],
    );
  const fees = async () => {
    const { data } = await admin().membership.getMembershipFees({ consultant_id: shop.rose.userId });
    return data.map(({ due_on, status, failures }) => [due_on, status, failures]).sort();
  };
  await setFee('25.00', '2026-11-01');
  await saveCard();
  // The job of leaving has not run yet.
  await leavesOn('2026-11-05');
  shop.clock.set('2026-11-15T18:00:00Z');
  await bill();
  expect(await fees()).toEqual([]);
  // A leaving on a later day: the fee of December is created, and its card is declined once.
  await leavesOn('2026-12-06');
  stripe.cards.declines = { code: 'card_declined', decline_code: 'insufficient_funds' };
  shop.clock.set('2026-12-05T18:00:00Z');
  await bill();
  expect(await fees()).toEqual([['2026-12-05', 'due', 1]]);
  stripe.cards.declines = null;
  shop.clock.set('2026-12-06T18:00:00Z');
  await bill();
  await chargeFeesOf(shop.deployment, shop.rose.userId);
  expect(await fees()).toEqual([['2026-12-05', 'due', 1]]);
  expect(chargesOf().length).toBe(before);
}, 60_000);

test('an admin cancels a fee that is not paid, with a reason', async () => {
  await setFee('25.00', '2026-11-01');
  shop.clock.set('2026-11-15T18:00:00Z');
  await bill();
  const { data } = await admin().membership.getMembershipFees({ consultant_id: shop.rose.userId });
  const fee_id = data[0]?.fee_id ?? '';
  const cancel = () => admin().membership.cancelMembershipFee({ fee_id, reason: 'Parental leave' });
  expect(await cancel()).toMatchObject({ status: 'cancelled', reason: 'Parental leave' });
  await expect(cancel()).rejects.toMatchObject({ code: 'NOT_OPEN' });
});
