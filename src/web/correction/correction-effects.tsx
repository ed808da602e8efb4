import type { CorrectionEffect, CorrectionLine } from '#contract/correction/row.ts';
import { formatCount } from '#contract/language/format.ts';
import { m } from '#messages';
import { formatPeriod } from '#web/period/format-period.ts';
import { Amount } from '#web/ui/amount.tsx';
import { formatAmount } from '#web/ui/format-amount.ts';
import { lineName } from '../commission/commission-labels.ts';
import classes from './correction-effects.module.css';

/** The effect of a change to a closed month: both amounts, where each is booked, and the affected lines. */
export function CorrectionEffects({ effects }: { effects: readonly CorrectionEffect[] }) {
  if (effects.length === 0) {
    return <p className={classes.text}>{m.correction_nothing()}</p>;
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
    <section
      className={classes.effect}
      aria-label={m.correction_changes_of({ month: formatPeriod(correction.closed_period) })}
    >
      <p className={classes.text}>
        {m.correction_booked_in({
          month: formatPeriod(correction.closed_period),
          open: formatPeriod(correction.booked_in),
        })}
      </p>
      <dl className={classes.amounts}>
        {ofOrder && (
          <div data-booked={booksShare || undefined}>
            <dt>{booksShare ? m.correction_share_booked() : m.correction_share()}</dt>
            <dd>
              <Amount value={correction.order_share} currency={currency} signed />
            </dd>
            <dd className={classes.note}>{m.correction_share_description()}</dd>
          </div>
        )}
        <div data-booked={!booksShare || undefined}>
          <dt>{booksShare ? m.correction_month_difference() : m.correction_difference_booked()}</dt>
          <dd>
            <Amount value={correction.difference} currency={currency} signed />
          </dd>
          <dd className={classes.note}>{m.correction_difference_description()}</dd>
        </div>
      </dl>
      {lines.length > 0 && (
        <div className={classes.scroll}>
          <table className={classes.table} data-lines>
            <caption className={classes.caption}>
              {m.correction_counts({
                lines: m.correction_line_count({
                  count: correction.line_count,
                  shown: formatCount(correction.line_count),
                }),
                consultants: m.correction_consultant_count({
                  count: correction.consultant_count,
                  shown: formatCount(correction.consultant_count),
                }),
              })}
            </caption>
            <thead>
              <tr>
                <th scope="col">{m.detail_consultant()}</th>
                <th scope="col">{m.detail_line()}</th>
                <th scope="col">{m.correction_before()}</th>
                <th scope="col">{m.correction_after()}</th>
                <th scope="col">{m.correction_booked()}</th>
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
      {more > 0 && <p className={classes.note}>{m.correction_more({ shown: formatCount(more) })}</p>}
    </section>
  );
}

function LineRow({ line, currency }: { line: CorrectionLine; currency: string }) {
  return (
    <tr>
      <th scope="row">{line.consultant_name}</th>
      <td>
        {lineName(line)}
        {line.order_no !== null && <span className={classes.order}>{m.order_no({ number: line.order_no })}</span>}
      </td>
      <td>{formatAmount(line.before, currency)}</td>
      <td>{formatAmount(line.after, currency)}</td>
      <td>
        <Amount value={line.booked} currency={currency} signed />
      </td>
    </tr>
  );
}
