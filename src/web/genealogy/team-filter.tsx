import { IconFilter } from '@tabler/icons-react';
import { Form } from 'react-router';
import { activities, currentRanks, joinRangeNames } from '#domain/genealogy/filter.ts';
import { m } from '#messages';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { CheckField } from '#web/ui/form/field.tsx';
import classes from './team-filter.module.css';
import { activityLabels, joinRangeLabels } from './team-filter-labels.ts';

/** The filter of the team, as in the address. */
export type TeamFilterValues = {
  readonly ranks: readonly string[];
  readonly statuses: readonly string[];
  readonly joined: string | null;
};

type Props = { values: TeamFilterValues; root: string | null };

/** The filter menu: ranks, activity, time since joining. The selection is part of the address. */
export function TeamFilter({ values, root }: Props) {
  const count = values.ranks.length + values.statuses.length + (values.joined ? 1 : 0);
  return (
    <details className={classes.filter}>
      <summary className={classes.summary}>
        <IconFilter size={18} stroke={1.6} aria-hidden="true" />
        {m.team_filter()}
        {count > 0 && (
          <span className={classes.count}>
            {count}
            <span className="visually-hidden"> {m.team_filter_chosen()}</span>
          </span>
        )}
      </summary>
      <Form className={classes.menu} key={JSON.stringify(values)}>
        {root && <input type="hidden" name="root" value={root} />}
        <fieldset>
          <legend>{m.team_filter_rank()}</legend>
          {currentRanks.map((rank) => (
            <CheckField key={rank} label={rank} name="rank" value={rank} defaultChecked={values.ranks.includes(rank)} />
          ))}
        </fieldset>
        <fieldset>
          <legend>{m.team_filter_status()}</legend>
          {activities.map((status) => (
            <CheckField
              key={status}
              label={activityLabels[status]()}
              name="status"
              value={status}
              defaultChecked={values.statuses.includes(status)}
            />
          ))}
        </fieldset>
        <fieldset>
          <legend>{m.team_filter_joined()}</legend>
          {(['', ...joinRangeNames] as const).map((range) => (
            <label key={range} className={classes.radio}>
              <input type="radio" name="joined" value={range} defaultChecked={(values.joined ?? '') === range} />
              {range === '' ? m.team_filter_any_time() : joinRangeLabels[range]()}
            </label>
          ))}
        </fieldset>
        <div className={classes.actions}>
          <Button kind="primary" type="submit" size="sm">
            {m.team_filter_apply()}
          </Button>
          {count > 0 && (
            <ButtonLink to={root ? `?root=${root}` : '/network'} size="sm">
              {m.team_filter_clear()}
            </ButtonLink>
          )}
        </div>
      </Form>
    </details>
  );
}
