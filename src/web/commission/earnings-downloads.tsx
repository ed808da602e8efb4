import type { Earnings } from '#contract/commission/earnings.ts';
import { m } from '#messages';
import { ButtonLink } from '#web/ui/button.tsx';
import classes from './earnings.module.css';

type Props = {
  earnings: Earnings;
  /** The filters of the page, which also apply to the files. */
  type: string | null;
  searchTerm: string;
};

/** Downloads: the filtered report as a file, and the period's statement. */
export function EarningsDownloads({ earnings, type, searchTerm }: Props) {
  const filters = new URLSearchParams({ ...(type && { type }), ...(searchTerm && { q: searchTerm }) });
  const query = filters.size === 0 ? '' : `?${filters}`;
  const file = (kind: 'csv' | 'pdf') => `/api/earnings/${earnings.period}.${kind}${query}`;
  // A tax slip belongs to the year in which the statement was paid.
  const year = earnings.statement?.check_date?.slice(0, 4);
  return (
    <>
      <span className={classes.files}>
        <ButtonLink to={file('csv')} kind="plain" size="sm" reloadDocument download aria-label={m.earnings_csv()}>
          {m.file_csv()}
        </ButtonLink>
        <ButtonLink to={file('pdf')} kind="plain" size="sm" reloadDocument download aria-label={m.earnings_pdf()}>
          {m.file_pdf()}
        </ButtonLink>
      </span>
      {earnings.statement && (
        <ButtonLink to={`/statements/${earnings.period}`} size="sm">
          {m.statement()}
        </ButtonLink>
      )}
      {year && (
        <ButtonLink to={`/api/year-end/${year}/slip.pdf`} kind="plain" size="sm" reloadDocument download>
          {m.tax_slip_of_year({ year })}
        </ButtonLink>
      )}
    </>
  );
}
