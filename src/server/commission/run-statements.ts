import { sql } from 'drizzle-orm';
import type { Calculation } from '#domain/commission/engine.ts';
import { hasStatement, statementOf } from '#domain/commission/statement.ts';
import { clientOf } from '../db/client.ts';
import { CopyIn } from '../db/copy-in.ts';
import type { Transaction } from '../db/database.ts';
import { firstDayOf } from './open-period.ts';
import type { RunInput } from './run-input.ts';
import { writeStatementId } from './statement-id.ts';

/** What all statements of a run have in common. */
export interface StatementFrame {
  readonly runNo: number;
  readonly currency: string;
  readonly payoutCurrency: string;
  readonly createdAt: Date;
}

/**
 * Writes one statement per consultant with a line. COPY does not enter tables with row-level security, so the figures go
 * through a temporary table, where each one meets its consultant's id and name.
 */
export async function writeStatements(
  tx: Transaction,
  frame: StatementFrame,
  input: RunInput,
  calculation: Calculation,
): Promise<void> {
  await tx.execute(sql`
    create temporary table staged_statements (
      commission_id uuid, consultant_no integer, personal_volume bigint, tier text, next_tier_threshold bigint,
      personal_total bigint, override_total bigint, bonus_total bigint
    ) on commit drop`);
  const copy = new CopyIn(clientOf(tx), 'staged_statements');
  for (const [consultant, consultantNo] of input.consultantNo.entries()) {
    if (!hasStatement(calculation, consultant)) continue;
    const statement = statementOf(calculation, consultant);
    copy.row(8);
    copy.uuid((bytes, at) => writeStatementId(bytes, at, frame.runNo, consultantNo));
    copy.int32(consultantNo);
    copy.int64(Number(statement.personalVolume));
    if (statement.tier === null) copy.null();
    else copy.text(statement.tier.code);
    if (statement.nextTierThreshold === null) copy.null();
    else copy.int64(Number(statement.nextTierThreshold));
    copy.int64(Number(statement.personalTotal));
    copy.int64(Number(statement.overrideTotal));
    copy.int64(Number(statement.bonusTotal));
    if (copy.isFull) await copy.send();
  }
  await copy.end();
  await tx.execute(sql`
    insert into commissions (commission_id, run_no, consultant_id, consultant_no, period, name, personal_volume, tier,
                             next_tier_threshold, personal_total, override_total, bonus_total, total_earnings, currency,
                             payout_currency, created_at)
    select s.commission_id, ${frame.runNo}, c.consultant_id, s.consultant_no, ${firstDayOf(input.period)}::date,
           c.first_name || ' ' || c.last_name, s.personal_volume, s.tier, s.next_tier_threshold, s.personal_total,
           s.override_total, s.bonus_total, s.personal_total + s.override_total + s.bonus_total, ${frame.currency},
           ${frame.payoutCurrency}, ${frame.createdAt.toISOString()}::timestamptz
    from staged_statements s join consultants c using (consultant_no)`);
  await tx.execute(sql`drop table staged_statements`);
}
