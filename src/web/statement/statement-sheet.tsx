import type { ReactNode } from 'react';
import { formatCount } from '#contract/language/format.ts';
import type { PaymentStatusWord } from '#contract/payout/payment.ts';
import type { Statement } from '#contract/statement/statement.ts';
import { m } from '#messages';
import { methodName, paymentStatusName } from '#web/payout/payout-labels.ts';
import { formatLongDate, formatLongDay, formatPeriod } from '#web/period/format-period.ts';
import { useCompany } from '#web/settings/company.ts';
import { Amount } from '#web/ui/amount.tsx';
import { formatAmount, formatExchangeRate, formatRate } from '#web/ui/format-amount.ts';
import classes from './statement-sheet.module.css';

type Props = { statement: Statement };

/** A closed statement: consultant, earnings, exchange and payment. It can be printed. */
export const StatementSheet = ({ statement }: Props) => (
  <article className={classes.sheet}>
    <StatementHeader statement={statement} />
    <Earnings statement={statement} />
    <BalanceAndPayments statement={statement} />
  </article>
);

function StatementHeader({ statement: { statement, consultant, run, own_orders, team_orders } }: Props) {
  const company = useCompany();
  return (
    <header>
      <p className={classes.company}>{company.brand.name}</p>
      <dl className={classes.facts}>
        <Fact label={m.detail_consultant()}>{consultant.name}</Fact>
        <Fact label={m.document_code()}>{consultant.code}</Fact>
        <Fact label={m.detail_period()}>{formatPeriod(statement.period)}</Fact>
        {consultant.business && <Fact label={m.document_business()}>{consultant.business}</Fact>}
        {consultant.address.length > 0 && (
          <Fact label={m.document_address()}>
            <span className={classes.address}>{consultant.address.join('\n')}</span>
          </Fact>
        )}
        <Fact label={m.document_closed()}>
          {m.statement_closed_on({
            day: formatLongDay(run.closed_at, company.timeZone),
            version: run.plan_version,
          })}
        </Fact>
        <Fact label={m.detail_volume()}>{formatAmount(statement.personal_volume, statement.currency, true)}</Fact>
        <Fact label={m.statement_tier()}>{statement.tier ?? m.document_no_tier()}</Fact>
        <Fact label={m.document_orders()}>
          {m.statement_order_counts({
            own: formatCount(own_orders.count),
            team: formatCount(team_orders.count),
          })}
        </Fact>
      </dl>
    </header>
  );
}

/** The parts of the earnings, their sum, and what is payable in another currency. */
function Earnings({ statement: { statement, parts } }: Props) {
  const { currency, payout_currency, payout_amount, exchange_rate } = statement;
  const exchanged = currency !== payout_currency && payout_amount !== null && exchange_rate !== null;
  return (
    <section>
      <h2 className={classes.title}>{m.statement_summary()}</h2>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{m.statement_part()}</th>
            <th scope="col">{m.document_lines()}</th>
            <th scope="col" className={classes.bases}>
              {m.statement_bases()}
            </th>
            <th scope="col" className={classes.bases}>
              {m.detail_share()}
            </th>
            <th scope="col">{m.detail_amount()}</th>
          </tr>
        </thead>
        <tbody>
          {parts.map(({ part, count, base, share, amount }) => (
            <tr key={part}>
              <th scope="row">{partNames[part]()}</th>
              <td>{formatCount(count)}</td>
              <td className={classes.bases}>{base !== null && <Amount value={base} currency={currency} withCode />}</td>
              <td className={classes.bases}>{share !== 0 && formatRate(share)}</td>
              <td>
                <Amount value={amount} currency={currency} signed withCode />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              {m.detail_total_earnings()}
            </th>
            <td className={classes.bases} colSpan={2} />
            <td>
              <Amount value={statement.total_earnings} currency={currency} withCode />
            </td>
          </tr>
          {exchanged && (
            <tr>
              <th scope="row" colSpan={2}>
                {m.statement_payable_at({
                  currency,
                  rate: formatExchangeRate(exchange_rate),
                  payoutCurrency: payout_currency,
                })}
              </th>
              <td className={classes.bases} colSpan={2} />
              <td>
                <Amount value={payout_amount} currency={payout_currency} withCode />
              </td>
            </tr>
          )}
        </tfoot>
      </table>
    </section>
  );
}

function BalanceAndPayments({ statement: { statement, balance, payments } }: Props) {
  const { payout_currency, payout_amount } = statement;
  return (
    <section>
      <h2 className={classes.title}>{m.statement_balance()}</h2>
      <dl className={classes.facts}>
        <Fact label={m.statement_balance_before()}>{formatAmount(balance.before, balance.currency, true)}</Fact>
        <Fact label={m.statement_of({ month: formatPeriod(statement.period) })}>
          {formatAmount(payout_amount ?? '0.00', payout_currency, true)}
        </Fact>
        <Fact label={m.statement_balance_after()}>{formatAmount(balance.after, balance.currency, true)}</Fact>
      </dl>
      {payments.length === 0 ? (
        <p className={classes.unpaid}>{m.statement_not_paid()}</p>
      ) : (
        <ul className={classes.payments}>
          {payments.map((payment) => (
            <li key={`${payment.check_number} ${payment.status} ${payment.paid_on}`}>
              <span>
                {paymentLabels(payment)}
                {payment.requested && <span className={classes.requested}>{requestLabel(payment)}</span>}
              </span>
              <Amount value={payment.amount} currency={payment.currency} withCode />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

const partNames: Readonly<Record<Statement['parts'][number]['part'], () => string>> = {
  personal: m.statement_part_personal,
  override: m.statement_part_override,
  foundation_bonus: m.statement_part_foundation_bonus,
  correction: m.statement_part_correction,
};

function paymentLabels({ method, status, check_number, paid_on }: Statement['payments'][number]): string {
  const name = methodName(method);
  const numbered = check_number === null ? name : m.statement_payment_numbered({ method: name, number: check_number });
  const paid = { method: numbered, status: paymentStatusName[status as PaymentStatusWord]() };
  return paid_on === null
    ? m.statement_payment_status(paid)
    : m.statement_payment_on({ ...paid, day: formatLongDate(paid_on) });
}

const requestLabel = ({ requested, currency }: Statement['payments'][number]): string | null =>
  requested &&
  m.statement_payment_requested({
    amount: formatAmount(requested.amount, currency, true),
    day: formatLongDate(requested.requested_on),
  });
