import type {
  DisclosureObstacle,
  IncomeFigures as Figures,
  PublishedDisclosure,
} from '#contract/report/income-disclosure.ts';
import { m } from '#messages';
import { formatLongDay } from '#web/period/format-period.ts';
import { useCompany } from '#web/settings/company.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { DialogButton, useDialog } from '#web/ui/dialog/dialog-address.tsx';
import { TextField } from '#web/ui/form/field.tsx';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { AddressSelect } from '#web/ui/form/small-select.tsx';
import { SubmitForm } from '#web/ui/form/submit-form.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import classes from './disclosure-management.module.css';
import { IncomeFigures } from './income-figures.tsx';

type Props = {
  figures: Figures;
  obstacles: readonly DisclosureObstacle[];
  published: PublishedDisclosure | null;
  years: readonly number[];
};

const obstacleText = (obstacle: DisclosureObstacle): string => {
  switch (obstacle) {
    case 'year-not-over':
      return m.disclosure_obstacle_year();
    case 'months-open':
      return m.disclosure_obstacle_months();
    case 'other-currencies':
      return m.disclosure_obstacle_currencies();
    case 'no-consultants':
      return m.disclosure_obstacle_consultants();
  }
};

/** The income disclosure of a year for an admin: look at it, publish it, withdraw it. */
export function DisclosureManagement({ figures, obstacles, published, years }: Props) {
  const { timeZone } = useCompany();
  const year = String(figures.year);
  const withdrawing = useDialog('withdraw');
  return (
    <div className={classes.page}>
      <Panel
        title={m.disclosure()}
        description={m.disclosure_admin_description({ year })}
        actions={
          <AddressSelect
            label={m.disclosure_year()}
            name="year"
            value={year}
            choices={(years.length === 0 ? [figures.year] : years).map((each) => ({
              value: String(each),
              text: String(each),
            }))}
            preventScrollReset
          />
        }
      >
        {published ? (
          <div className={classes.state}>
            <StatusBadge tone="good">
              {m.disclosure_published({ day: formatLongDay(published.published_at, timeZone) })}
            </StatusBadge>
            <ButtonLink to={`/income-disclosure?year=${year}`} size="sm">
              {m.disclosure_view()}
            </ButtonLink>
            <ButtonLink to={`/api/income-disclosure/${year}.pdf`} size="sm" reloadDocument download>
              {m.disclosure_pdf()}
            </ButtonLink>
            <DialogButton needs="commissions:write" dialog={withdrawing} item={year} size="sm">
              {m.disclosure_withdraw()}
            </DialogButton>
            {isChanged(figures, published) && <p className={classes.note}>{m.disclosure_changed()}</p>}
          </div>
        ) : (
          <div className={classes.state}>
            <StatusBadge tone="neutral">{m.disclosure_not_published()}</StatusBadge>
            {obstacles.length === 0 ? (
              <SubmitForm name="publish" needs="commissions:write" item={year}>
                {({ pending }) => (
                  <>
                    <input type="hidden" name="year" value={year} />
                    <Button type="submit" kind="primary" busy={pending}>
                      {m.disclosure_publish({ year })}
                    </Button>
                  </>
                )}
              </SubmitForm>
            ) : (
              <ul className={classes.note}>
                {obstacles.map((obstacle) => (
                  <li key={obstacle}>{obstacleText(obstacle)}</li>
                ))}
              </ul>
            )}
          </div>
        )}
      </Panel>
      <IncomeFigures figures={figures} />
      <FormDialog
        dialog={withdrawing}
        title={m.disclosure_withdraw_title({ year })}
        description={<p>{m.disclosure_withdraw_description()}</p>}
        submission="withdraw"
        submitLabel={m.disclosure_withdraw()}
        danger
      >
        {({ field }) => (
          <>
            <input type="hidden" name="year" value={year} />
            <TextField
              {...field('reason')}
              label={m.disclosure_withdraw_reason()}
              maxLength={300}
              required
              autoComplete="off"
            />
          </>
        )}
      </FormDialog>
    </div>
  );
}

const isChanged = (figures: Figures, { published_at: _, ...published }: PublishedDisclosure): boolean =>
  figures.earned !== published.earned ||
  figures.consultants !== published.consultants ||
  figures.earners !== published.earners ||
  figures.active_months !== published.active_months ||
  figures.first_month !== published.first_month;
