import type { CorrectionEffect, CorrectionLine } from '#contract/correction/row.ts';
import { formatPeriod } from '#web/period/format-period.ts';
import { Amount } from '#web/ui/amount.tsx';
import { formatAmount } from '#web/ui/format-amount.ts';
import { lineName } from '../commission/commission-labels.ts';
import classes from './correction-effects.module.css';

/** The effect of a change to a closed month: both amounts, where each is booked, and the affected lines. */
export function CorrectionEffects({ effects }: { effects: readonly CorrectionEffect[] }) {
  if (effects.length === 0) {
    return <p className={classes.text}>Nothing of a closed month changes.</p>;
  }
  return (
    <>
      {effects.map((effect) => (
        <Effect key={effect.correction.correction_no} effect={effect} />
      ))}
    </>
  );
}

function Effect({ effect: { correction, lines } }: { effect: CorrectionEffect }) {
  const { currency } = correction;
  const ofOrder = correction.kind !== 'sponsorship';
  const booksShare = correction.after_close === 'order-share';
  const more = correction.line_count - lines.length;
  return (
    <section className={classes.effect} aria-label={`What changes of ${formatPeriod(correction.closed_period)}`}>
      <p className={classes.text}>
        {formatPeriod(correction.closed_period)} is closed and stays as it is. The difference is booked in{' '}
        {formatPeriod(correction.booked_in)}.
      </p>
      <dl className={classes.amounts}>
        {ofOrder && (
          <div data-booked={booksShare || undefined}>
            <dt>The order’s own share{booksShare && ', booked'}</dt>
            <dd>
              <Amount value={correction.order_share} currency={currency} signed />
            </dd>
            <dd className={classes.note}>Its own lines, at the rates that were paid</dd>
          </div>
        )}
        <div data-booked={!booksShare || undefined}>
          <dt>The true difference{!booksShare && ', booked'}</dt>
          <dd>
            <Amount value={correction.difference} currency={currency} signed />
          </dd>
          <dd className={classes.note}>The month calculated again</dd>
        </div>
      </dl>
      {lines.length > 0 && (
        <div className={classes.scroll}>
          <table className={classes.table}>
            <caption className={classes.caption}>
              {correction.line_count.toLocaleString('en-US')} {correction.line_count === 1 ? 'line' : 'lines'} of{' '}
              {correction.consultant_count.toLocaleString('en-US')}{' '}
              {correction.consultant_count === 1 ? 'consultant' : 'consultants'}
            </caption>
            <thead>
              <tr>
                <th scope="col">Consultant</th>
                <th scope="col">Line</th>
                <th scope="col">Before</th>
                <th scope="col">After</th>
                <th scope="col">Booked</th>
              </tr>
            </thead>
            <tbody>
              {lines.map((line) => (
                <LineRow key={line.difference_id} line={line} currency={currency} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {more > 0 && <p className={classes.note}>And {more.toLocaleString('en-US')} smaller ones.</p>}
    </section>
  );
}

function LineRow({ line, currency }: { line: CorrectionLine; currency: string }) {
  return (
    <tr>
      <th scope="row">{line.consultant_name}</th>
      <td>
        {lineName(line)}
        {line.order_no !== null && <span className={classes.order}>No. {line.order_no}</span>}
      </td>
      <td>{formatAmount(line.before, currency)}</td>
      <td>{formatAmount(line.after, currency)}</td>
      <td>
        <Amount value={line.booked} currency={currency} signed />
      </td>
    </tr>
  );
}
