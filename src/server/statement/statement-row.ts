import type { CommissionRow } from '#contract/statement/commission-row.ts';
import { formatAmount } from '#domain/money/decimal.ts';
import type { commissions } from '../commission/tables.ts';
import { periodOfDay } from '../db/columns.ts';

type StoredStatement = typeof commissions.$inferSelect & { readonly exchangeRate: string | null };

/** A statement as an API row. */
export function commissionRowOf(statement: StoredStatement): CommissionRow {
  return {
    commission_id: statement.commissionId,
    consultant_id: statement.consultantId,
    name: statement.name,
    period: periodOfDay(statement.period),
    personal_volume: formatAmount(statement.personalVolume),
    tier: statement.tier,
    personal_total: formatAmount(statement.personalTotal),
    override_total: formatAmount(statement.overrideTotal),
    bonus_total: formatAmount(statement.bonusTotal),
    correction_total: formatAmount(statement.correctionTotal),
    total_earnings: formatAmount(statement.totalEarnings),
    currency: statement.currency,
    payout_amount: statement.payoutAmount === null ? null : formatAmount(statement.payoutAmount),
    payout_currency: statement.payoutCurrency,
    exchange_rate: statement.exchangeRate,
    check_number: statement.checkNumber,
    check_date: statement.checkDate,
    closed: statement.closed,
    created_at: statement.createdAt.toISOString(),
  };
}
