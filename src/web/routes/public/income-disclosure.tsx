import { m } from '#messages';
import { PageTitle } from '#web/content/page-title.tsx';
import { apiContext } from '#web/context.ts';
import { formatLongDay } from '#web/period/format-period.ts';
import { IncomeFigures } from '#web/report/income-figures.tsx';
import { useCompany } from '#web/settings/company.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { AddressSelect } from '#web/ui/form/small-select.tsx';
import type { Route } from './+types/income-disclosure.ts';
import classes from './income-disclosure.module.css';

export const loader = ({ context, url }: Route.LoaderArgs) => {
  const year = /^2\d{3}$/.exec(url.searchParams.get('year') ?? '')?.[0];
  return context.get(apiContext).report.getIncomeDisclosure(year === undefined ? {} : { year: Number(year) });
};

export default function IncomeDisclosurePage({ loaderData: { disclosure, years } }: Route.ComponentProps) {
  const { timeZone } = useCompany();
  if (!disclosure) {
    return (
      <div className={classes.page}>
        <PageTitle title={m.disclosure()} />
        <h1 className={classes.title}>{m.disclosure()}</h1>
        <EmptyState
          why="data"
          title={m.disclosure_none()}
          {...(years.length > 0 && {
            action: <ButtonLink to="/income-disclosure">{m.disclosure()}</ButtonLink>,
          })}
        >
          {m.disclosure_none_description()}
        </EmptyState>
      </div>
    );
  }
  const year = String(disclosure.year);
  const lead = m.disclosure_lead({ year });
  return (
    <div className={classes.page}>
      <PageTitle title={m.disclosure()} description={lead} />
      <header className={classes.header}>
        <h1 className={classes.title}>{m.disclosure()}</h1>
        <p className={classes.lead}>{lead}</p>
        <div className={classes.actions}>
          <AddressSelect
            label={m.disclosure_year()}
            name="year"
            value={year}
            choices={years.map((each) => ({ value: String(each), text: String(each) }))}
          />
          <ButtonLink to={`/api/income-disclosure/${year}.pdf`} reloadDocument download>
            {m.disclosure_pdf()}
          </ButtonLink>
          <span className={classes.published}>
            {m.disclosure_published({ day: formatLongDay(disclosure.published_at, timeZone) })}
          </span>
        </div>
      </header>
      <IncomeFigures figures={disclosure} />
    </div>
  );
}
