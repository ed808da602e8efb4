import { type ReactNode, useState } from 'react';
import { useActionData } from 'react-router';
import { formatCount } from '#contract/language/format.ts';
import type { Permission } from '#domain/account/admin-role.ts';
import { m } from '#messages';
import { useAuth } from '../auth.tsx';
import { Button } from '../button.tsx';
import { CheckField } from '../form/field.tsx';
import { type FormAnswer, formField } from '../form/form-answer.ts';
import { type FormState, SubmitForm } from '../form/submit-form.tsx';
import classes from './bulk-bar.module.css';
import { type BulkDone, BulkResult } from './bulk-result.tsx';
import { allMatchingField, useSelected } from './row-selection.tsx';

/** Something that is done with the selected rows. */
export type BulkAction = {
  /** The key of the submission in the route's action. */
  readonly submission: string;
  readonly needs: Permission;
  readonly label: string;
  /** What the pressed button would do, with the button that does it: a `BulkConfirm`. An action that only reads has none. */
  readonly confirm?: (review: unknown, state: FormState) => ReactNode;
};

type Props = {
  /** The id of its form, to which the boxes of the table belong. */
  form: string;
  /** The rows that match, on all pages. */
  total: number;
  /** The preview counts them all. */
  isEstimate?: boolean | undefined;
  /** The search and the filters of the list, as the submissions take them. */
  query: Readonly<Record<string, string>>;
  actions: readonly BulkAction[];
  /** The name of the bar on a page with several lists. */
  label?: string;
  /** The fields on which the previews depend. */
  fields?: (state: FormState) => ReactNode;
};

/**
 * Acts on the selected rows of a table, or on all that match, after a preview; then it says what was done, and undoes what can be undone.
 * It is shown while something is selected.
 */
export function BulkBar({ form, total, isEstimate = false, query, actions, label, fields }: Props) {
  const { count, allMatching } = useSelected(form);
  const { permissions } = useAuth();
  const answer = useActionData<FormAnswer>();
  const [done, setDone] = useState(answer?.done && answer.form === form ? (answer.value as BulkDone) : undefined);
  const own = actions.filter(({ needs }) => permissions.includes(needs));
  if (own.length === 0) return null;
  const selected = allMatching ? total : count;
  /** The button that clears the selection: before the preview, otherwise at the end. */
  const clear = (state: FormState) => (
    <Button type="reset" kind="plain" size="sm" onClick={state.change}>
      {m.bulk_clear()}
    </Button>
  );
  return (
    <>
      <div className={classes.bar}>
        <SubmitForm
          id={form}
          name={form}
          label={label ?? m.bulk_actions()}
          className={classes.form ?? ''}
          onDone={(value) => setDone(value as BulkDone | undefined)}
        >
          {(state) => (
            <>
              {Object.entries(query).map(([name, value]) => (
                <input key={name} type="hidden" name={name} value={value} />
              ))}
              {selected > 0 && (
                <span className={classes.count}>
                  {allMatching && isEstimate
                    ? m.bulk_selected_about({ shown: formatCount(selected) })
                    : m.bulk_selected({ shown: formatCount(selected) })}
                </span>
              )}
              <CheckField
                {...state.checked(allMatchingField)}
                label={
                  isEstimate
                    ? m.bulk_all_matching_about({ shown: formatCount(total) })
                    : m.bulk_all_matching({ shown: formatCount(total) })
                }
              />
              {fields?.(state)}
              {state.reviewing !== null && clear(state)}
              <Actions actions={own} state={state} />
              {state.reviewing === null && clear(state)}
            </>
          )}
        </SubmitForm>
      </div>
      {done && <BulkResult key={done.selection_id} done={done} onClose={() => setDone(undefined)} />}
    </>
  );
}

/** The buttons, or the preview of the pressed one. */
function Actions({ actions, state }: { actions: readonly BulkAction[]; state: FormState }) {
  const reviewed = actions.find(({ submission }) => submission === state.reviewing);
  if (reviewed?.confirm)
    return (
      <div className={classes.confirm}>
        <input type="hidden" name={formField} value={reviewed.submission} />
        {reviewed.confirm(state.review, state)}
      </div>
    );
  return actions.map(({ submission, label }) => (
    <Button
      key={submission}
      type="submit"
      name={formField}
      value={submission}
      kind="plain"
      size="sm"
      busy={state.pending && state.sending === submission}
    >
      {label}
    </Button>
  ));
}
