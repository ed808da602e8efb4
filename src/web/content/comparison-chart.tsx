import { useId } from 'react';
import type { Comparison } from '#contract/content/content.ts';
import { formatCount } from '#contract/language/format.ts';
import { companyLanguage } from '#domain/language/language.ts';
import { m } from '#messages';
import classes from './comparison-chart.module.css';

/** A bar chart of quantities with the table of the same numbers. */
export function ComparisonChart({ comparison }: { comparison: Comparison }) {
  const { heading, introduction, kind, unit, series, rows, source } = comparison;
  const id = useId();
  const most = Math.max(...rows.flatMap(({ values }) => values), 1);
  const whole = kind === 'shares' ? 100 : most;
  return (
    <figure className={classes.chart} aria-labelledby={id}>
      <figcaption lang={companyLanguage}>
        <h3 id={id} className={classes.heading}>
          {heading}
        </h3>
        <p className={classes.introduction}>{introduction}</p>
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a table wider than the screen must be scrollable by keyboard */}
      <section className={classes.frame} aria-labelledby={id} tabIndex={0}>
        <table className={classes.table} data-kind={kind}>
          <thead>
            <tr>
              <td />
              {series.map((name, at) => (
                <th key={name} scope="col">
                  {kind === 'shares' && <span className={classes.swatch} data-series={at + 1} aria-hidden="true" />}
                  {m.page_series({ name, unit })}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, ours, values }) => (
              <tr key={name} data-ours={ours || undefined}>
                <th scope="row">
                  {name}
                  <span className={classes.track} aria-hidden="true">
                    {values.map((value, at) => (
                      <span
                        key={series[at]}
                        className={classes.bar}
                        data-series={at + 1}
                        style={{ width: `${(value / whole) * 100}%` }}
                      />
                    ))}
                  </span>
                </th>
                {values.map((value, at) => (
                  <td key={series[at]}>{formatCount(value)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p className={classes.source}>{m.page_source_of({ source })}</p>
    </figure>
  );
}
