import { useLocation } from 'react-router';
import { formatCount } from '#contract/language/format.ts';
import type { PaymentsOverview } from '#contract/payout/payment.ts';
import { m } from '#messages';
import { Amount } from '#web/ui/amount.tsx';
import { Stat, StatRow } from '#web/ui/stat.tsx';

/** Totals: outstanding, requested, in progress and paid. Each leads to its list on the page, if that has rows. */
export function PaymentStats({ overview }: { overview: PaymentsOverview }) {
  const { currency } = overview;
  const of = (count: number) => ({ count, shown: formatCount(count) });
  // The page and its filters stay as they are.
  const { search } = useLocation();
  const listOf = (id: string) => `${search}#${id}`;
  return (
    <StatRow label={m.payment_totals({ currency })}>
      <Stat
        label={m.payment_unpaid_statements()}
        to={listOf('outstanding')}
        value={<Amount value={overview.outstanding} currency={currency} />}
        note={m.payment_of_closed_months(of(overview.outstanding_count))}
      />
      <Stat
        label={m.payment_requested()}
        to={overview.request_count > 0 ? listOf('requests') : undefined}
        value={<Amount value={overview.requested} currency={currency} />}
        note={m.payment_to_decide(of(overview.request_count))}
      />
      <Stat
        label={m.payment_on_the_way()}
        to={listOf('payments')}
        value={<Amount value={overview.due} currency={currency} />}
        note={m.payment_waiting(of(overview.due_count))}
      />
      <Stat
        label={m.payment_manual()}
        to={listOf(overview.approval_count > 0 ? 'approvals' : 'payments')}
        value={<Amount value={overview.manual_this_month} currency={currency} />}
        note={
          overview.approval_count > 0
            ? m.payment_to_approve(of(overview.approval_count))
            : m.payment_this_month(of(overview.manual_count))
        }
      />
      <Stat
        label={m.payee_list()}
        to={overview.payees_to_verify > 0 ? listOf('payees') : undefined}
        value={formatCount(overview.payees_to_verify)}
        note={m.payee_unpaid_before()}
      />
      <Stat
        label={m.payment_paid_this_month()}
        to={listOf('payments')}
        value={<Amount value={overview.paid_this_month} currency={currency} />}
        note={m.payment_all_in({ currency })}
      />
    </StatRow>
  );
}
