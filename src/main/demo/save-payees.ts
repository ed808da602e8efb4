import type { CompanySettings } from '#contract/settings/company.ts';
import { type BankAccount, isRoutingNumber, lastFourOf } from '#domain/payout/bank-account.ts';
import type { Transaction } from '#server/db/database.ts';
import { insertMany } from '#server/db/insert-many.ts';
import { balancesOf, lockBalances, releaseEarned } from '#server/payout/balances.ts';
import { type PayeeKeys, sealAccount } from '#server/payout/payee/payee-details.ts';
import { placeRequest } from '#server/payout/request/place-request.ts';
import { payees } from '#server/payout/tables.ts';
import { day } from './calendar.ts';
import type { DemoCompany } from './company.ts';
import type { DemoConsultant } from './consultants.ts';
import { type Random, randomOf } from './random.ts';
import type { SavedPeople } from './save-people.ts';

/** Consultants who request their payouts: the last statement waits in the wallet. */
const asks = (consultant: DemoConsultant, random: Random) => consultant.key === 'teamLeader' || random.of(0.05);

/** What each consultant has decided about their payouts. */
type Habit = {
  readonly consultant: DemoConsultant;
  readonly payee: 'none' | 'waits' | 'verified';
  readonly account: BankAccount | null;
  readonly asks: boolean;
};

/** The habits of everybody with a present: the same for the same seed. Invented numbers: no bank has them. */
function habitsOf({ seed, consultants, now }: DemoCompany): readonly Habit[] {
  const random = randomOf(seed, 'payouts');
  return consultants.map((consultant) => {
    const draw = random.next();
    const paypal = random.of(0.2);
    const account = accountOf(consultant.country === 'US' ? 'US' : 'CA', random);
    const isNew = now.getTime() - consultant.joinDate.getTime() < 60 * day;
    const payee =
      consultant.key === 'teamLeader'
        ? ('verified' as const)
        : consultant.left || consultant.key === 'newConsultant' || isNew || draw < 0.1
          ? ('none' as const)
          : draw < 0.15
            ? ('waits' as const)
            : ('verified' as const);
    return {
      consultant,
      payee,
      account: paypal && consultant.key !== 'teamLeader' ? null : account,
      asks: payee === 'verified' && asks(consultant, random),
    };
  });
}

function accountOf(country: 'CA' | 'US', random: Random): BankAccount {
  const digits = (count: number) => Array.from({ length: count }, () => random.int(0, 9)).join('');
  if (country === 'CA') return { country, institution: '999', transit: `0${digits(4)}`, account: `1${digits(7)}` };
  const withoutCheckDigit = `0000${digits(4)}`;
  const routing = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((check) => `${withoutCheckDigit}${check}`).find(isRoutingNumber);
  if (routing === undefined) throw new Error(`${withoutCheckDigit} has no check digit`);
  return { country, routing, account: `1${digits(9)}`, kind: random.of(0.7) ? 'checking' : 'savings' };
}

/**
 * Saves the payout accounts of the consultants: those that were verified long ago, or those that were added before
 * the last payday and no admin has verified yet. `tx` acts as the worker.
 */
export async function savePayees(
  tx: Transaction,
  demo: DemoCompany,
  { consultantIds }: SavedPeople,
  keys: PayeeKeys,
  which: 'verified' | 'waits',
): Promise<void> {
  const random = randomOf(demo.seed, `payees ${which}`);
  const rows = habitsOf(demo).flatMap(({ consultant, payee, account }) => {
    const consultantId = consultantIds.get(consultant.key);
    if (consultantId === undefined || payee !== which) return [];
    const createdAt =
      which === 'verified'
        ? new Date(consultant.joinDate.getTime() + random.int(1, 20) * day)
        : new Date(demo.now.getTime() - random.int(11, 15) * day);
    const verifiedAt = which === 'verified' ? new Date(createdAt.getTime() + day) : null;
    const who = {
      consultantId,
      recipientName: `${consultant.firstName} ${consultant.lastName}`,
      recipientEmail: consultant.email,
      country: consultant.country === 'US' ? 'US' : 'CA',
      verifiedAt,
      createdAt,
    };
    const sealed = account && {
      details: sealAccount(keys, consultantId, account),
      lastFour: lastFourOf(account),
      currency: 'USD',
    };
    return [
      { ...who, method: sealed ? 'transfer' : 'paypal', details: null, lastFour: null, currency: null, ...sealed },
    ];
  });
  await insertMany(tx, payees, rows);
}

/** The consultants who are not paid automatically: they request payouts, or have no payout account. */
export function notPaidAutomatically(demo: DemoCompany, { consultantIds }: SavedPeople): string[] {
  return habitsOf(demo).flatMap(({ consultant, payee, asks }) => {
    const id = consultantIds.get(consultant.key);
    return id !== undefined && (payee === 'none' || asks) && consultant.left === null ? [id] : [];
  });
}

/** Requests the whole balance of some consultants, in the last days. `tx` acts as the worker. */
export async function savePayoutRequests(
  tx: Transaction,
  demo: DemoCompany,
  { consultantIds }: SavedPeople,
  company: CompanySettings,
): Promise<void> {
  const random = randomOf(demo.seed, 'payout requests');
  const currency = company.currencies.payout;
  for (const { consultant, asks } of habitsOf(demo)) {
    const consultantId = consultantIds.get(consultant.key);
    const at = new Date(demo.now.getTime() - random.int(1, 100) * 3_600_000);
    if (!asks || consultantId === undefined || consultant.key === 'teamLeader') continue;
    await lockBalances(tx, [consultantId]);
    await releaseEarned(tx, [consultantId], currency, at);
    const { available } = await balancesOf(tx, consultantId, currency);
    if (available < 2_500n) continue;
    await placeRequest(tx, { consultantId, money: { amount: available, currency }, at });
  }
}
