import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { CloseFinding, FindingPeople } from '#contract/commission/checklist.ts';
import { formatCount } from '#contract/language/format.ts';
import { m } from '#messages';
import { Amount } from '#web/ui/amount.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import classes from './close-checklist.module.css';

type Props = {
  people: FindingPeople;
  runNo: number;
  finding: CloseFinding;
  /** The finding in words, for the name of the file's button. */
  title: string;
  currency: string;
  /** The amounts are not in the currency of the rest of the page. */
  withCode?: boolean;
};

/** The consultants of a finding with the largest amounts, and the file with all of them if there are more. */
export function FindingRows({ people: { count, rows }, runNo, finding, title, currency, withCode = false }: Props) {
  const more = count - rows.length;
  const file = new URLSearchParams({ run_no: String(runNo), finding });
  return (
    <>
      {rows.map((row) => (
        <tr key={row.consultant_id}>
          <th scope="row">
            <LinesLink code={row.code}>{row.name}</LinesLink> <span className={classes.detail}>{row.code}</span>
          </th>
          <td>
            <Amount value={row.amount} currency={currency} withCode={withCode} signed />
          </td>
        </tr>
      ))}
      {more > 0 && (
        <tr>
          <td colSpan={2} className={classes.more}>
            {m.checklist_more({ count: more, shown: formatCount(more) })}{' '}
            <ButtonLink
              to={`/api/exports/close-findings.csv?${file}`}
              reloadDocument
              download
              size="sm"
              kind="plain"
              aria-label={m.checklist_download({ finding: title })}
            >
              {m.export_csv()}
            </ButtonLink>
          </td>
        </tr>
      )}
    </>
  );
}

/** A consultant's lines in the draft, each with its explanation: a draft has no statement yet. */
export const LinesLink = ({ code, children }: { code: string; children: ReactNode }) => (
  <Link to={`/admin/commissions?view=calculations&q=${encodeURIComponent(code)}#records`}>{children}</Link>
);
