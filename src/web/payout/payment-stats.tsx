import { formatCount } from '#contract/language/format.ts';
import type { PaymentsOverview } from '#contract/payout/payment.ts';
import { m } from '#messages';
import { Amount } from '#web/ui/amount.tsx';
import { Stat, StatRow } from '#web/ui/stat.tsx';

/** Totals: outstanding, requested, in progress and paid. */
export function PaymentStats({ overview }: { overview: PaymentsOverview }) {
  const { currency } = overview;
  const of = (count: number) => ({ count, shown: formatCount(count) });
  return (
    <StatRow label={m.payment_totals({ currency })}>
      <Stat
        label={m.payment_unpaid_statements()}
        value={<Amount value={overview.outstanding} currency={currency} />}
        note={m.payment_of_closed_months(of(overview.outstanding_count))}
      />
      <Stat
        label={m.payment_requested()}
        value={<Amount value={overview.requested} currency={currency} />}
        note={m.payment_to_decide(of(overview.request_count))}
      />
      <Stat
        label={m.payment_on_the_way()}
        value={<Amount value={overview.due} currency={currency} />}
        note={m.payment_waiting(of(overview.due_count))}
      />
      <Stat
        label={m.payment_manual()}
        value={<Amount value={overview.manual_this_month} currency={currency} />}
        note={
          overview.approval_count > 0
            ? m.payment_to_approve(of(overview.approval_count))
            : m.payment_this_month(of(overview.manual_count))
        }
      />
      <Stat label={m.payee_list()} value={formatCount(overview.payees_to_verify)} note={m.payee_unpaid_before()} />
      <Stat
        label={m.payment_paid_this_month()}
        value={<Amount value={overview.paid_this_month} currency={currency} />}
        note={m.payment_all_in({ currency })}
      />
    </StatRow>
  );
}
