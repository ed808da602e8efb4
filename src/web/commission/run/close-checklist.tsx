import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { CloseChecklist, CloseFinding, FindingPeople } from '#contract/commission/checklist.ts';
import type { RunRow } from '#contract/commission/run.ts';
import { formatCount } from '#contract/language/format.ts';
import { m } from '#messages';
import { formatMoment, formatPeriod } from '#web/period/format-period.ts';
import { useCompany } from '#web/settings/company.ts';
import { Amount } from '#web/ui/amount.tsx';
import { Button } from '#web/ui/button.tsx';
import { focusIfLost } from '#web/ui/form/focus-if-lost.ts';
import { SubmitForm } from '#web/ui/form/submit-form.tsx';
import { formatAmount, formatExchangeRate } from '#web/ui/format-amount.ts';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { formatName } from '../../payout/payout-labels.ts';
import { FigureTable } from '../figure-table.tsx';
import classes from './close-checklist.module.css';
import { FindingRows } from './finding-rows.tsx';
import { StatementsExport } from './statements-export.tsx';

type Props = {
  checklist: CloseChecklist;
  run: RunRow;
  /** The data of the draft has changed since it was calculated. */
  isOutdated: boolean;
  /** The exchange rate of the last close, at which the cash is estimated. */
  lastRate: string | null;
};

/** What to check before closing a draft, with the people concerned and the money that it takes. */
export function CloseChecklistPanel({ checklist, run, isOutdated, lastRate }: Props) {
  const { currency } = checklist;
  const sum = (amount: string) => formatAmount(amount, currency, true);
  const runNo = run.run_no;
  const { paid_orders, refunds_owed, negative, fallen_to_zero, payee_missing, payee_unverified } = checklist;
  return (
    <section aria-labelledby="checklist" className={classes.checklist}>
      <header className={classes.head}>
        <h3 id="checklist" className={classes.heading}>
          {m.checklist_title()}
        </h3>
        <StatementsExport runNo={runNo} month={formatPeriod(run.period)} />
      </header>
      <ul className={classes.items}>
        <Item
          count={isOutdated ? 1 : 0}
          title={isOutdated ? m.draft_outdated() : m.draft_current()}
          detail={m.draft_outdated_effect()}
        />
        <Item
          count={paid_orders.count}
          title={m.checklist_paid_orders({ count: paid_orders.count, ...shown(paid_orders) })}
          detail={m.checklist_paid_orders_detail({ amount: sum(paid_orders.amount) })}
          to="/admin/orders?status=processing"
        >
          {paid_orders.rows.map((order) => (
            <tr key={order.order_no}>
              <th scope="row">
                <Link to={`/admin/orders?q=${order.order_no}`}>{m.run_order_number({ number: order.order_no })}</Link>{' '}
                {order.name}
              </th>
              <td>
                <Amount value={order.amount} currency={currency} />
              </td>
            </tr>
          ))}
        </Item>
        <Item
          count={refunds_owed.count}
          title={m.checklist_refunds({ count: refunds_owed.count, ...shown(refunds_owed) })}
          detail={m.checklist_refunds_detail({ amount: sum(refunds_owed.amount) })}
          to="/admin/orders?refund=owed"
        />
        <People
          people={negative}
          runNo={runNo}
          finding="negative"
          title={m.checklist_negative}
          detail={m.checklist_negative_detail()}
          currency={currency}
        />
        <People
          people={fallen_to_zero}
          runNo={runNo}
          finding="fallen_to_zero"
          title={m.checklist_zero}
          detail={m.checklist_zero_detail()}
          currency={currency}
        />
        <People
          people={payee_missing}
          runNo={runNo}
          finding="payee_missing"
          title={m.checklist_no_payee}
          detail={m.checklist_no_payee_detail({ amount: sum(payee_missing.amount) })}
          currency={currency}
        />
        <People
          people={payee_unverified}
          runNo={runNo}
          finding="payee_unverified"
          title={m.checklist_unverified}
          detail={m.checklist_unverified_detail({ amount: sum(payee_unverified.amount) })}
          currency={currency}
          to="/admin/payments#payees"
        />
      </ul>
      <Cash checklist={checklist} lastRate={lastRate} />
      <SignOff checklist={checklist} run={run} isOutdated={isOutdated} />
    </section>
  );
}

const shown = ({ count }: { count: number }) => ({ shown: formatCount(count) });

type ItemProps = { count: number; title: string; detail: string; to?: string; children?: ReactNode };

/** A finding with its rows on demand, or that there is none. */
function Item({ count, title, detail, to, children }: ItemProps) {
  return (
    <li className={classes.item}>
      <StatusBadge tone={count === 0 ? 'good' : 'waiting'}>
        {count === 0 ? m.checklist_ok() : m.checklist_review()}
      </StatusBadge>
      <div className={classes.finding}>
        <span className={classes.title}>{title}</span>
        {count > 0 && <span className={classes.detail}>{detail}</span>}
        {count > 0 && to !== undefined && <Link to={to}>{m.checklist_open()}</Link>}
        {count > 0 && children !== undefined && (
          <details>
            <summary>{m.checklist_show()}</summary>
            <FigureTable caption={<span className="visually-hidden">{title}</span>}>{children}</FigureTable>
          </details>
        )}
      </div>
    </li>
  );
}

type PeopleProps = {
  people: FindingPeople;
  runNo: number;
  finding: CloseFinding;
  title: (count: { count: number; shown: string }) => string;
  detail: string;
  currency: string;
  to?: string;
};

function People({ people, runNo, finding, title, currency, ...item }: PeopleProps) {
  const words = title({ count: people.count, ...shown(people) });
  return (
    <Item count={people.count} title={words} {...item}>
      <FindingRows people={people} runNo={runNo} finding={finding} currency={currency} title={words} />
    </Item>
  );
}

/** The money that the draft takes, by bank or service. */
function Cash({ checklist, lastRate }: Pick<Props, 'checklist' | 'lastRate'>) {
  const { cash, cash_total, currency, payout_currency } = checklist;
  if (cash.length === 0) return null;
  const heads = [
    m.batch_paid_by(),
    m.commission_statements(),
    currency,
    m.checklist_about({ currency: payout_currency }),
  ];
  return (
    <div>
      <h4 className={classes.subheading}>{m.checklist_cash()}</h4>
      <FigureTable
        heads={heads.map((head) => (
          <th key={head} scope="col">
            {head}
          </th>
        ))}
        total={cash.length > 1 && <CashCells name={m.total()} line={cash_total} {...checklist} />}
      >
        {cash.map((line) => (
          <tr key={line.format}>
            <CashCells
              name={line.format === null ? m.outstanding_no_payee() : formatName(line.format)}
              line={line}
              {...checklist}
            />
          </tr>
        ))}
      </FigureTable>
      {lastRate !== null && currency !== payout_currency && (
        <p className={classes.detail}>
          {m.checklist_rate({ currency: payout_currency, rate: formatExchangeRate(lastRate) })}
        </p>
      )}
    </div>
  );
}

type CashCellsProps = Pick<CloseChecklist, 'currency' | 'payout_currency'> & {
  name: string;
  line: CloseChecklist['cash_total'];
};

const CashCells = ({ name, line: { count, amount, payout }, currency, payout_currency }: CashCellsProps) => (
  <>
    <th scope="row">{name}</th>
    <td>{formatCount(count)}</td>
    <td>{formatAmount(amount, currency)}</td>
    <td>{payout === null ? '' : formatAmount(payout, payout_currency)}</td>
  </>
);

/** The sign-off of the draft by an admin. Required only in companies that chose so. */
function SignOff({ checklist: { sign_off }, run, isOutdated }: Omit<Props, 'lastRate'>) {
  const { timeZone } = useCompany();
  const [signedBefore] = useState(sign_off.by !== null);
  if (sign_off.by !== null) {
    return (
      // The pressed button no longer exists.
      <p className={classes.detail} tabIndex={-1} {...(!signedBefore && { ref: focusIfLost })}>
        {m.sign_off_done({ name: sign_off.by_name ?? '', moment: formatMoment(sign_off.at ?? '', timeZone) })}
      </p>
    );
  }
  if (isOutdated) return <p className={classes.detail}>{m.sign_off_outdated()}</p>;
  return (
    <SubmitForm name="signOffRun" needs="commissions:write" className={classes.signOff ?? ''}>
      {({ pending }) => (
        <>
          <input type="hidden" name="run_no" value={run.run_no} />
          <input type="hidden" name="lines_hash" value={run.lines_hash} />
          <p className={classes.detail}>{sign_off.required ? m.sign_off_required() : m.sign_off_optional()}</p>
          <Button type="submit" size="sm" busy={pending}>
            {m.sign_off()}
          </Button>
        </>
      )}
    </SubmitForm>
  );
}
