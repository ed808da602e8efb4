import type { PaymentsOverview } from '#contract/payout/payment.ts';
import { Amount } from '#web/ui/amount.tsx';
import { Stat, StatRow } from '#web/ui/stat.tsx';

/** Totals: outstanding, requested, in progress and paid. */
export function PaymentStats({ overview }: { overview: PaymentsOverview }) {
  const { currency } = overview;
  return (
    <StatRow label={`Payments, in ${currency}`}>
      <Stat
        label="Unpaid statements"
        value={<Amount value={overview.outstanding} currency={currency} />}
        note={`${overview.outstanding_count.toLocaleString('en-US')} of closed months`}
      />
      <Stat
        label="Requested"
        value={<Amount value={overview.requested} currency={currency} />}
        note={`${overview.request_count.toLocaleString('en-US')} to decide`}
      />
      <Stat
        label="On the way"
        value={<Amount value={overview.due} currency={currency} />}
        note={`${overview.due_count.toLocaleString('en-US')} pending or processing`}
      />
      <Stat
        label="Manual payments"
        value={<Amount value={overview.manual_this_month} currency={currency} />}
        note={
          overview.approval_count > 0
            ? `${overview.approval_count.toLocaleString('en-US')} to approve`
            : `${overview.manual_count.toLocaleString('en-US')} this month`
        }
      />
      <Stat
        label="Payees to verify"
        value={overview.payees_to_verify.toLocaleString('en-US')}
        note="Nothing is paid to them before"
      />
      <Stat
        label="Paid this month"
        value={<Amount value={overview.paid_this_month} currency={currency} />}
        note={`All amounts in ${currency}`}
      />
    </StatRow>
  );
}
