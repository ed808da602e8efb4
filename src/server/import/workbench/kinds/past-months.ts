import { sql } from 'drizzle-orm';
import type { Period } from '#domain/period/period.ts';
import { periodOf } from '#domain/period/zone.ts';
import type { Transaction } from '../../../db/database.ts';
import type { ImportScope } from './import-work.ts';

/** Whether a month has ended or is closed: what is dated in it is history, which no run reads. */
export async function pastMonths(tx: Transaction, { company, now }: ImportScope): Promise<(period: Period) => boolean> {
  const { rows } = await tx.execute<{ period: string }>(
    sql`select to_char(period, 'YYYY-MM') as period from commission_periods where status = 'closed'`,
  );
  const closed = new Set(rows.map(({ period }) => period));
  const present = periodOf(now(), company.timeZone);
  return (period) => period < present || closed.has(period);
}

/** Prevents months from closing until the end of the transaction. Waits for a month that is being closed. */
export const holdMonthsOpen = (tx: Transaction) =>
  tx.execute(sql`select from commission_periods where status = 'open' order by period for share`);
