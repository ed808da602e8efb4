import type { ReactNode } from 'react';
import type { Permission } from '#domain/account/admin-role.ts';
import { m } from '#messages';
import { Button } from '../button.tsx';
import { CheckField } from '../form/field.tsx';
import { type FormState, SubmitForm } from '../form/submit-form.tsx';
import classes from './bulk-bar.module.css';
import { allMatchingField, useSelected } from './row-selection.tsx';

type Props = {
  /** The id of its form, to which the boxes of the table belong. */
  form: string;
  /** The key of the submission in the route's action. */
  submission: string;
  needs: Permission;
  /** The rows that match, on all pages. */
  total: number;
  /** The search and the filter of the list, as the submission takes them. */
  query: Readonly<Record<string, string>>;
  onDone: (value: unknown) => void;
  /** The buttons that act on what is selected. */
  actions: ReactNode;
  /** What a pressed button would do, with the button that does it. */
  confirm: (state: FormState) => ReactNode;
};

/** Acts on the selected rows of a table, or on all that match, after a preview. It is shown while something is selected. */
export function BulkBar({ form, submission, needs, total, query, onDone, actions, confirm }: Props) {
  const { count, allMatching } = useSelected(form);
  const selected = allMatching ? total : count;
  return (
    <div className={classes.bar}>
      <SubmitForm
        id={form}
        name={submission}
        needs={needs}
        label={m.bulk_actions()}
        className={classes.form ?? ''}
        onDone={onDone}
      >
        {(state) => (
          <>
            {Object.entries(query).map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            {selected > 0 && (
              <span className={classes.count}>{m.bulk_selected({ shown: selected.toLocaleString('en-US') })}</span>
            )}
            <CheckField
              {...state.checked(allMatchingField)}
              label={m.bulk_all_matching({ shown: total.toLocaleString('en-US') })}
            />
            {state.review === undefined ? actions : <div className={classes.confirm}>{confirm(state)}</div>}
            <Button type="reset" kind="plain" size="sm" onClick={state.change}>
              {m.bulk_clear()}
            </Button>
          </>
        )}
      </SubmitForm>
    </div>
  );
}
