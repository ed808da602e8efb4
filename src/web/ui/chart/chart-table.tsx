import { m } from '#messages';
import classes from './chart.module.css';

type Props = {
  caption: string;
  rows: readonly { readonly name: string; readonly text: string }[];
};

/** The figures of a chart as a table: for screen readers, for reading exact values and for copying. */
export function ChartTable({ caption, rows }: Props) {
  return (
    <details className={classes.details}>
      <summary>{m.chart_table()}</summary>
      <table className={classes.table}>
        <caption className="visually-hidden">{caption}</caption>
        <tbody>
          {rows.map(({ name, text }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{text}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
