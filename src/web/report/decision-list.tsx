import { formatCount } from '#contract/language/format.ts';
import type { PendingDecision } from '#contract/report/admin-dashboard.ts';
import type { DecisionKind } from '#domain/report/pending-decision.ts';
import { m } from '#messages';
import { formatLongDay, formatPeriod } from '#web/period/format-period.ts';
import { useCompany } from '#web/settings/company.ts';
import { Amount } from '#web/ui/amount.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import classes from './decision-list.module.css';

type Labels = {
  readonly title: (count: { count: number; shown: string }) => string;
  readonly detail: () => string;
  readonly action: () => string;
  readonly to: string;
};

const labels: Record<Exclude<DecisionKind, 'month-to-close'>, Labels> = {
  'company-settings': {
    title: m.decision_company_settings,
    detail: m.decision_company_settings_detail,
    action: m.decision_open_settings,
    to: '/admin/settings',
  },
  'first-product': {
    title: m.decision_first_product,
    detail: m.decision_first_product_detail,
    action: m.decision_open_products,
    to: '/admin/products',
  },
  'legal-texts': {
    title: m.decision_legal_texts,
    detail: m.decision_legal_texts_detail,
    action: m.decision_open_legal_texts,
    to: '/admin/legal',
  },
  'paid-orders': {
    title: m.decision_paid_orders,
    detail: m.decision_paid_orders_detail,
    action: m.decision_review_orders,
    to: '/admin/orders?status=processing',
  },
  refunds: {
    title: m.decision_refunds,
    detail: m.decision_refunds_detail,
    action: m.decision_review_refunds,
    to: '/admin/orders?refund=owed',
  },
  'payout-requests': {
    title: m.decision_payout_requests,
    detail: m.decision_payout_requests_detail,
    action: m.decision_review_payouts,
    to: '/admin/payments#requests',
  },
  'payment-approvals': {
    title: m.decision_payment_approvals,
    detail: m.decision_payment_approvals_detail,
    action: m.decision_review_payments,
    to: '/admin/payments#approvals',
  },
  payees: {
    title: m.decision_payees,
    detail: m.decision_payees_detail,
    action: m.decision_review_payees,
    to: '/admin/payments#payees',
  },
  'payments-to-send': {
    title: m.decision_payments_to_send,
    detail: m.decision_payments_to_send_detail,
    action: m.decision_view_payments,
    to: '/admin/payments#batches',
  },
  'overdue-fees': {
    title: m.decision_overdue_fees,
    detail: m.decision_overdue_fees_detail,
    action: m.decision_review_fees,
    to: '/admin/membership-fees?state=overdue',
  },
  questions: {
    title: m.decision_questions,
    detail: m.decision_questions_detail,
    action: m.decision_answer_questions,
    to: '/admin/questions',
  },
  'low-stock': {
    title: m.decision_low_stock,
    detail: m.decision_low_stock_detail,
    action: m.decision_review_stock,
    to: '/admin/products?shown=low',
  },
  'failed-mails': {
    title: m.decision_failed_mails,
    detail: m.decision_failed_detail,
    action: m.decision_view_jobs,
    to: '/admin/jobs',
  },
  'failed-jobs': {
    title: m.decision_failed_jobs,
    detail: m.decision_failed_detail,
    action: m.decision_view_jobs,
    to: '/admin/jobs',
  },
};

function labelsOf({ kind, count, period }: PendingDecision) {
  if (kind === 'month-to-close') {
    return {
      title: m.decision_month_to_close({ month: formatPeriod(period ?? '') }),
      detail: m.decision_month_to_close_detail(),
      action: m.decision_close_month(),
      to: '/admin/commissions',
    };
  }
  const { title, detail, action, to } = labels[kind];
  return { title: title({ count, shown: formatCount(count) }), detail: detail(), action: action(), to };
}

/** What waits for an admin, each with its sum, its age and the page to decide it on. */
export function DecisionList({ decisions }: { decisions: readonly PendingDecision[] }) {
  const { timeZone } = useCompany();
  return (
    <section aria-labelledby="decisions">
      <h2 id="decisions" className={classes.heading}>
        {m.decision_heading()}
        <span className={classes.count}>
          {m.decision_count({ count: decisions.length, shown: String(decisions.length) })}
        </span>
      </h2>
      {decisions.length === 0 ? (
        <p className={classes.none}>{m.decision_none()}</p>
      ) : (
        <ul className={classes.list}>
          {decisions.map((decision) => {
            const { title, detail, action, to } = labelsOf(decision);
            const { kind, amount, currency, since } = decision;
            return (
              <li key={`${kind} ${currency ?? ''}`} className={classes.item}>
                <div className={classes.what}>
                  <p className={classes.title}>{title}</p>
                  <p className={classes.detail}>{detail}</p>
                </div>
                <p className={classes.since}>
                  {since !== null && m.decision_since({ day: formatLongDay(since, timeZone) })}
                </p>
                <p className={classes.amount}>
                  {amount !== null && currency !== null && <Amount value={amount} currency={currency} withCode />}
                </p>
                <ButtonLink to={to} size="sm" wide>
                  {action}
                </ButtonLink>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
