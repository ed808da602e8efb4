import { type SQL, sql } from 'drizzle-orm';

/**
 * A query for all payments completed from `from` until before `until`. `reported` is the amount in the wanted currency
 * (of consultant `c`), null without a known rate. A paid statement counts with its calculated amount, before its one
 * conversion, so that nothing is converted back (in proportion if a payment covers a part of it, or several). The
 * database divides exactly and rounds a half away from zero, like `roundHalfUp` of `domain/money`.
 */
export function completedPayments({ from, until }: { readonly from: Date; readonly until: Date }, wanted: SQL): SQL {
  return sql`
    select p.id, p.consultant_id, p.amount, p.currency, p.completed_at, p.check_number, p.payment_method, s.period,
           case when p.currency = w.currency then p.amount
                when s.currency = w.currency and s.payout_currency = p.currency and s.payable > 0
                  then round(s.total::numeric * p.amount / s.payable)::bigint
                when r.exchange_rate is not null then round(p.amount / r.exchange_rate)::bigint end as reported
    from commission_payments p
    join consultants c using (consultant_id)
    left join lateral (
      select min(s.period) as period, s.currency, s.payout_currency, sum(s.total_earnings) as total,
             sum(s.payout_amount) as payable
      from commissions s
      where s.closed and s.consultant_id = p.consultant_id
        and (s.commission_id = p.commission_id or (p.commission_id is null and s.check_number = p.check_number))
      group by s.currency, s.payout_currency
    ) s on true
    cross join lateral (select ${wanted} as currency) w
    left join lateral (
      select r.exchange_rate from commission_runs r
      where r.status = 'closed' and r.currency = w.currency and r.payout_currency = p.currency
        and r.closed_at <= p.completed_at
      order by r.closed_at desc limit 1
    ) r on s.currency is null and p.currency <> w.currency
    where p.status = 'completed' and p.completed_at >= ${from.toISOString()}::timestamptz
      and p.completed_at < ${until.toISOString()}::timestamptz`;
}
