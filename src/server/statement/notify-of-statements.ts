import { sql } from 'drizzle-orm';
import type { NotificationData } from '#contract/notification/notification.ts';
import { topicOf } from '#domain/notification/topic.ts';
import type { Transaction } from '../db/database.ts';

/** Notifies everyone with a statement of a run that it is closed, in one SQL statement. `tx` acts as the worker. */
export async function notifyOfStatements(tx: Transaction, runNo: number, at: Date): Promise<void> {
  const kind: NotificationData['kind'] = 'statement-closed';
  await tx.execute(sql`
    insert into notifications (user_id, kind, data, mail_due, created_at)
    select consultant_id, ${kind},
           jsonb_build_object('kind', ${kind}::text, 'period', to_char(period, 'YYYY-MM'),
                              'amount', (payout_amount::numeric / 100)::numeric(20, 2)::text, 'currency', payout_currency),
           ${topicOf(kind) !== null},
           ${at.toISOString()}::timestamptz
    from commissions where run_no = ${runNo}
    order by consultant_id`);
}
