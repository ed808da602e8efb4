import type { CorrectionEffect, CorrectionLine, CorrectionSum } from '#contract/correction/row.ts';
import type { ClosedMonthsEffect } from '#contract/correction/sponsor-move.ts';
import { formatCount } from '#contract/language/format.ts';
import { m } from '#messages';
import { Amount } from '#web/ui/amount.tsx';
import { formatAmount } from '#web/ui/format-amount.ts';
import { lineName } from '../commission/commission-labels.ts';
import classes from './correction-effects.module.css';

const lineCount = (count: number) => m.correction_line_count({ count, shown: formatCount(count) });
const consultantCount = (count: number) => m.correction_consultant_count({ count, shown: formatCount(count) });

/** The sum of each consultant, with the lines that it adds up, and the total. */
export function ConsultantSums({ effect: { correction, consultants, lines } }: { effect: CorrectionEffect }) {
  if (consultants.length === 0) return null;
  const ofConsultant = Map.groupBy(lines, ({ consultant_id }) => consultant_id);
  const more = correction.consultant_count - consultants.length;
  return (
    <div>
      <p className={classes.caption}>
        {m.correction_counts({
          lines: lineCount(correction.line_count),
          consultants: consultantCount(correction.consultant_count),
        })}
      </p>
      <ul className={classes.sums}>
        {consultants.map((sum) => (
          <li key={sum.consultant_id}>
            <ConsultantSum sum={sum} lines={ofConsultant.get(sum.consultant_id) ?? []} />
          </li>
        ))}
      </ul>
      {more > 0 && <p className={classes.note}>{m.correction_more_consultants({ shown: formatCount(more) })}</p>}
      <Total booked={correction.booked} currency={correction.currency} />
    </div>
  );
}

function ConsultantSum({ sum, lines }: { sum: CorrectionSum; lines: readonly CorrectionLine[] }) {
  const more = sum.line_count - lines.length;
  return (
    <details>
      <summary>
        <span className={classes.name}>{sum.consultant_name}</span>
        <span className={classes.count}>{lineCount(sum.line_count)}</span>
        <Amount value={sum.booked} currency={sum.currency} signed />
      </summary>
      <div className={classes.scroll}>
        <table className={classes.table} aria-label={sum.consultant_name}>
          <thead>
            <tr>
              <th scope="col">{m.detail_line()}</th>
              <th scope="col">{m.correction_before()}</th>
              <th scope="col">{m.correction_after()}</th>
              <th scope="col">{m.correction_booked()}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <LineRow key={line.difference_id} line={line} currency={sum.currency} />
            ))}
          </tbody>
        </table>
      </div>
      {more > 0 && <p className={classes.note}>{m.correction_more({ shown: formatCount(more) })}</p>}
    </details>
  );
}

function LineRow({ line, currency }: { line: CorrectionLine; currency: string }) {
  return (
    <tr>
      <th scope="row">
        {lineName(line)}
        {line.order_no !== null && <span className={classes.order}>{m.order_no({ number: line.order_no })}</span>}
      </th>
      <td>{formatAmount(line.before, currency)}</td>
      <td>{formatAmount(line.after, currency)}</td>
      <td>
        <Amount value={line.booked} currency={currency} signed />
      </td>
    </tr>
  );
}

function Total({ booked, currency }: { booked: string; currency: string }) {
  return (
    <p className={classes.total}>
      <span>{m.detail_total()}</span>
      <Amount value={booked} currency={currency} signed withCode />
    </p>
  );
}

/** The sum of each consultant over several closed months, and the total. */
export function ClosedMonthsSums({
  effect: { consultant_count, consultants, totals },
}: {
  effect: ClosedMonthsEffect;
}) {
  const more = consultant_count - consultants.length;
  return (
    <section className={classes.effect} aria-label={m.correction_all_months()}>
      <p className={classes.text}>{m.correction_all_months()}</p>
      <div>
        <ul className={classes.sums}>
          {consultants.map((sum) => (
            <li key={`${sum.consultant_id} ${sum.currency}`} className={classes.sum}>
              <span className={classes.name}>{sum.consultant_name}</span>
              <span className={classes.count}>{lineCount(sum.line_count)}</span>
              <Amount value={sum.booked} currency={sum.currency} signed withCode={totals.length > 1} />
            </li>
          ))}
        </ul>
        {more > 0 && <p className={classes.note}>{m.correction_more_consultants({ shown: formatCount(more) })}</p>}
        {totals.map(({ currency, booked }) => (
          <Total key={currency} booked={booked} currency={currency} />
        ))}
      </div>
    </section>
  );
}
