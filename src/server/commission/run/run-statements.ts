import type pg from 'pg';
import type { Calculation } from '#domain/commission/engine.ts';
import { hasStatement, statementOf } from '#domain/commission/statement.ts';
import { firstDayOf } from '../../db/columns.ts';
import { CopyIn } from '../../db/copy/copy-in.ts';
import { postgresDay, postgresInstant } from '../../db/copy/copy-out.ts';
import { writeStatementId } from '../../statement/statement-id.ts';
import type { RunInput } from './run-input.ts';

/** The common data of all statements of a run. */
export interface StatementFrame {
  readonly runNo: number;
  readonly currency: string;
  readonly payoutCurrency: string;
  readonly createdAt: Date;
  /** Cents of booked corrections by consultant's number. */
  readonly corrections: ReadonlyMap<number, bigint>;
}

const columns = `commission_id, run_no, consultant_id, consultant_no, period, name, personal_volume, tier,
  next_tier_threshold, personal_total, override_total, bonus_total, correction_total, total_earnings, currency, payout_currency, created_at`;

/**
 * Writes one statement per consultant with a line or a correction into the unattached partition. Returns their number.
 */
export async function writeStatements(
  client: pg.ClientBase,
  table: string,
  frame: StatementFrame,
  input: RunInput,
  calculation: Calculation,
): Promise<number> {
  const copy = new CopyIn(client, `${table} (${columns})`, 'freeze');
  const day = postgresDay(firstDayOf(input.period));
  const createdAt = postgresInstant(frame.createdAt);
  const { consultantNo, ids, names } = input;
  const { corrections } = frame;
  let written = 0;
  for (let consultant = 0; consultant < consultantNo.length; consultant++) {
    const no = consultantNo[consultant] ?? 0;
    const correction = corrections.size === 0 ? undefined : corrections.get(no);
    if (!hasStatement(calculation, consultant) && correction === undefined) continue;
    written++;
    const statement = statementOf(calculation, consultant);
    copy.row(17);
    writeStatementId(copy.bytes, copy.room(16), frame.runNo, no);
    copy.int32(frame.runNo);
    ids.write(consultant, copy.view, copy.room(16));
    copy.int32(no);
    copy.int32(day);
    names.write(consultant, copy.bytes, copy.room(names.lengthOf(consultant)));
    copy.int64(Number(statement.personalVolume));
    if (statement.tier === null) copy.null();
    else copy.text(statement.tier.code);
    if (statement.nextTierThreshold === null) copy.null();
    else copy.int64(Number(statement.nextTierThreshold));
    copy.int64(Number(statement.personalTotal));
    copy.int64(Number(statement.overrideTotal));
    copy.int64(Number(statement.bonusTotal));
    copy.int64(Number(correction ?? 0n));
    copy.int64(Number(statement.total + (correction ?? 0n)));
    copy.text(frame.currency);
    copy.text(frame.payoutCurrency);
    copy.int64(createdAt);
    if (copy.isFull) await copy.send();
  }
  await copy.end();
  return written;
}
