import type { ReactNode } from 'react';
import { type Statement, statementPartLabels } from '#contract/statement/statement.ts';
import { formatDate, formatDay, formatPeriod } from '#web/period/format-period.ts';
import { useCompany } from '#web/settings/company.ts';
import { Amount } from '#web/ui/amount.tsx';
import { formatAmount, formatExchangeRate } from '#web/ui/format-amount.ts';
import classes from './statement-sheet.module.css';

/** A closed statement: consultant, earnings, exchange and payment. It can be printed. */
export function StatementSheet({ statement: facts }: { statement: Statement }) {
  const company = useCompany();
  const { statement, consultant, run, parts, own_orders, team_orders, payments, balance } = facts;
  const { currency, payout_currency, payout_amount, exchange_rate } = statement;
  const exchanged = currency !== payout_currency && payout_amount !== null && exchange_rate !== null;
  return (
    <article className={classes.sheet}>
      <header className={classes.head}>
        <p className={classes.company}>{company.brand.name}</p>
        <dl className={classes.facts}>
          <Fact label="Consultant">{consultant.name}</Fact>
          <Fact label="Code">{consultant.code}</Fact>
          <Fact label="Period">{formatPeriod(statement.period)}</Fact>
          {consultant.business && <Fact label="Business">{consultant.business}</Fact>}
          {consultant.address.length > 0 && (
            <Fact label="Address">
              <span className={classes.address}>{consultant.address.join('\n')}</span>
            </Fact>
          )}
          <Fact label="Closed">{`${formatDay(run.closed_at, company.timeZone)}, plan version ${run.plan_version}`}</Fact>
          <Fact label="Personal volume">{formatAmount(statement.personal_volume, currency, true)}</Fact>
          <Fact label="Tier">{statement.tier ?? 'None'}</Fact>
          <Fact label="Orders">{`${own_orders.count} own, ${team_orders.count} of the team`}</Fact>
        </dl>
      </header>
      <section>
        <h2 className={classes.title}>What it is made of</h2>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Part</th>
              <th scope="col">Lines</th>
              <th scope="col" className={classes.bases}>
                Sum of bases
              </th>
              <th scope="col">Amount</th>
            </tr>
          </thead>
          <tbody>
            {parts.map(({ part, count, base, amount }) => (
              <tr key={part}>
                <th scope="row">{statementPartLabels[part]}</th>
                <td>{count.toLocaleString('en-US')}</td>
                <td className={classes.bases}>
                  {part !== 'correction' && <Amount value={base} currency={currency} />}
                </td>
                <td>
                  <Amount value={amount} currency={currency} signed />
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={2}>
                Total earnings
              </th>
              <td className={classes.bases} />
              <td>
                <Amount value={statement.total_earnings} currency={currency} withCode />
              </td>
            </tr>
            {exchanged && (
              <tr>
                <th scope="row" colSpan={2}>
                  {`Payable at 1 ${currency} = ${formatExchangeRate(exchange_rate)} ${payout_currency}`}
                </th>
                <td className={classes.bases} />
                <td>
                  <Amount value={payout_amount} currency={payout_currency} withCode />
                </td>
              </tr>
            )}
          </tfoot>
        </table>
      </section>
      <section>
        <h2 className={classes.title}>Payment and balance</h2>
        {payments.length === 0 ? (
          <p className={classes.unpaid}>Not paid yet.</p>
        ) : (
          <ul className={classes.payments}>
            {payments.map((payment) => (
              <li key={`${payment.check_number} ${payment.status} ${payment.paid_on}`}>
                <span>{paymentLabels(payment)}</span>
                <Amount value={payment.amount} currency={payment.currency} withCode />
              </li>
            ))}
          </ul>
        )}
        <dl className={classes.facts}>
          <Fact label="Balance carried from before">{formatAmount(balance.before, balance.currency, true)}</Fact>
          <Fact label="Balance after the close">{formatAmount(balance.after, balance.currency, true)}</Fact>
        </dl>
      </section>
    </article>
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

const methods: Readonly<Record<string, string>> = {
  check: 'Check',
  transfer: 'Bank transfer',
  paypal: 'PayPal',
  other: 'Paid another way',
};

function paymentLabels({ method, status, check_number, paid_on }: Statement['payments'][number]): string {
  const name = methods[method] ?? method;
  const numbered = check_number === null ? name : `${name}, number ${check_number}`;
  return paid_on === null ? `${numbered}: ${status}` : `${numbered}: ${status} ${formatDate(paid_on)}`;
}
