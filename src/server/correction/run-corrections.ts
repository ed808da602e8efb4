import { createHash } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import type { Period } from '#domain/period/period.ts';
import { firstDayOf } from '../db/columns.ts';
import type { Transaction } from '../db/database.ts';

/** The corrections of closed periods that a period books, as part of its run. */
export interface RunCorrections {
  /** The number of lines. */
  readonly count: number;
  /** Cents. */
  readonly total: bigint;
  /** By consultant's number: the sum of their lines, in cents. */
  readonly byConsultant: ReadonlyMap<number, bigint>;
  /** SHA-256 of the lines. */
  readonly hash: string;
}

/** Reads the corrections of closed periods booked in a period. Usually there are none. */
export async function readRunCorrections(tx: Transaction, period: Period): Promise<RunCorrections> {
  const { rows } = await tx.execute<{ no: number; line: string; booked: string }>(sql`
    select consultant_no as no, booked::text,
           concat_ws('/', correction_no, run_no, consultant_no, coalesce(order_no, 0), line_type, level, booked) as line
    from commission_differences
    where period = ${firstDayOf(period)}::date and booked <> 0
    order by consultant_no, correction_no, coalesce(order_no, 0), line_type, level`);
  const byConsultant = new Map<number, bigint>();
  const hash = createHash('sha256').update('commission corrections 1\n');
  let total = 0n;
  for (const { no, line, booked } of rows) {
    hash.update(`${line}\n`);
    total += BigInt(booked);
    byConsultant.set(no, (byConsultant.get(no) ?? 0n) + BigInt(booked));
  }
  return { count: rows.length, total, byConsultant, hash: hash.digest('hex') };
}

/** A run as far as its corrections and its number of lines depend on it. */
type CountedRun = { readonly period: string; readonly calculationCount: number; readonly correctionCount: number };

/** The number of lines of a run: those of its orders and bonuses, and those that correct closed periods. */
export const lineCountOf = ({ calculationCount, correctionCount }: Omit<CountedRun, 'period'>): number =>
  calculationCount + correctionCount;

/**
 * The lines of `readRunCorrections` when the run was calculated, as a subquery. Corrections are only added, by one transaction after
 * the other, so those of an earlier draft are the first ones.
 */
export const correctionsOfRun = ({ period, correctionCount }: CountedRun): SQL => sql`(
  select * from (select d.*, rank() over (order by correction_no) as place from commission_differences d
                 where period = ${period}::date and booked <> 0) all_lines
  where place <= ${correctionCount}::int)`;

/** The fingerprint of a run's inputs or lines, with corrections; unchanged if there are none. */
export function withCorrections(fingerprint: string, { count, hash }: RunCorrections): string {
  if (count === 0) return fingerprint;
  return createHash('sha256').update(`${fingerprint}\n${hash}\n`).digest('hex');
}
