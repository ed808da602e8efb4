import { Link } from 'react-router';
import { formatCount } from '#contract/language/format.ts';
import type { PaymentsOverview } from '#contract/payout/payment.ts';
import { m } from '#messages';
import { formatPeriod } from '#web/period/format-period.ts';
import { formatAmount } from '#web/ui/format-amount.ts';
import classes from './month-end-panel.module.css';

/** The last closed month and the company's payments. */
export type AfterClose = { readonly period: string; readonly payments: PaymentsOverview };

/** What comes after a close, until its statements are paid. */
export function NextSteps({ closed: { period, payments } }: { closed: AfterClose }) {
  const { outstanding_count, payees_to_verify } = payments;
  if (outstanding_count === 0) return null;
  const of = (count: number) => ({ count, shown: formatCount(count) });
  return (
    <section aria-labelledby="next-steps" className={classes.next}>
      <h3 id="next-steps" className={classes.heading}>
        {m.next_title({ month: formatPeriod(period) })}
      </h3>
      <ol className={classes.steps}>
        {payees_to_verify > 0 && (
          <li>
            <Link to="/admin/payments#payees">{m.next_verify(of(payees_to_verify))}</Link>
          </li>
        )}
        <li>
          <Link to="/admin/payments#outstanding">
            {m.next_pay({
              ...of(outstanding_count),
              amount: formatAmount(payments.outstanding, payments.currency, true),
            })}
          </Link>
        </li>
        <li>
          <Link to={`/admin/commissions?view=commissions&q=${period}#records`}>{m.next_statements()}</Link>
        </li>
        <li>
          <Link to="/admin/books">{m.next_books()}</Link>
        </li>
      </ol>
    </section>
  );
}
