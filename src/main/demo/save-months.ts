import type { CompanySettings } from '#contract/settings/company.ts';
import { dayOf } from '#domain/period/zone.ts';
import { closeRun } from '#server/commission/run/close.ts';
import { calculateOpenPeriod } from '#server/commission/run/run.ts';
import { volumeAdjustments } from '#server/consultant/tables.ts';
import type { Transaction } from '#server/db/database.ts';
import { payOutstanding } from '#server/payout/payment/outstanding-payments.ts';
import { type DemoMonth, day } from './calendar.ts';
import type { DemoCompany } from './company.ts';
import type { SavedPeople } from './save-people.ts';

/**
 * Ends a month as an admin does: calculates it, closes it with the exchange rate of the day, and pays the statements once
 * their day has come. `tx` acts as the worker.
 */
export async function endMonth(
  tx: Transaction,
  { period, closedAt, paidAt, exchangeRate }: DemoMonth,
  company: CompanySettings,
  { adminId: by }: SavedPeople,
  /** Consultants who are not paid of themselves: they ask for it. */
  except: readonly string[] = [],
): Promise<{ readonly paid: number }> {
  const call = { company, now: closedAt, by };
  const run = await calculateOpenPeriod(tx, call);
  if (typeof run === 'string') throw new Error(`${period} is not calculated: ${run}`);
  const { runNo, linesHash } = run;
  const closed = await closeRun(tx, call, { runNo, linesHash, exchangeRate, requestId: 'demo' });
  if (typeof closed === 'string') throw new Error(`${period} is not closed: ${closed}`);
  if (closed.period !== `${period}-01`) throw new Error(`${closed.period} was closed in the place of ${period}`);
  if (paidAt === null) return { paid: 0 };
  // Paid elsewhere: the company started to create its bank files here only this month.
  const elsewhere = {
    method: 'other',
    checkNumber: null,
    reference: `Payroll run ${period}`,
    paidOn: dayOf(paidAt, company.timeZone),
  } as const;
  const paid = await payOutstanding(tx, { runNo, company, at: paidAt, by, except, elsewhere });
  return { paid: paid?.length ?? 0 };
}

/** Two corrections of personal volumes, made by the admin before their months were closed. `tx` acts as the worker. */
export async function saveAdjustments(
  tx: Transaction,
  { months }: DemoCompany,
  { consultantIds, adminId }: SavedPeople,
): Promise<void> {
  const corrections = [
    { of: 'consultant', back: 3, amount: 8_500n, reason: 'Sold at the spring fair before the order was entered' },
    {
      of: 'consultantInUnitedStates',
      back: 6,
      amount: -4_000n,
      reason: 'An order of the year before was counted twice',
    },
  ] as const;
  await tx.insert(volumeAdjustments).values(
    corrections.flatMap(({ of, back, amount, reason }) => {
      const month = months.at(-1 - back);
      const consultantId = consultantIds.get(of);
      if (!month || consultantId === undefined) return [];
      const createdAt = new Date(month.until.getTime() - 2 * day);
      return [{ consultantId, period: `${month.period}-01`, amount, reason, createdBy: adminId, createdAt }];
    }),
  );
}
