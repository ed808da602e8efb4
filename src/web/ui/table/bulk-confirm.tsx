import type { ReactNode } from 'react';
import { formatCount } from '#contract/language/format.ts';
import { m } from '#messages';
import { Button } from '../button.tsx';
import { changedField } from '../form/changed-field.ts';
import { TextField } from '../form/field.tsx';
import { FieldGrid } from '../form/field-grid.tsx';
import { repeatReview, reviewedField } from '../form/form-answer.ts';
import { ReviewBackButton } from '../form/review-back-button.tsx';
import type { FormState } from '../form/submit-form.tsx';
import classes from './bulk-bar.module.css';

type Props = {
  state: FormState;
  /** The stored selection of the preview: exactly its rows are changed. */
  selection: string;
  /** What the button does, with the count; null if the action would change nothing, or its fields have to be previewed first. */
  label: string | null;
  /** The label of the button that previews the fields, in place of the other one. */
  previewLabel?: string;
  /** What would happen, in sentences. */
  children: ReactNode;
  /** The fields of the action. */
  fields?: ReactNode;
  /** Those on which the preview depends, by name, and what their change does: it does not end the preview. */
  previewed?: { readonly fields: readonly string[]; readonly onChange: () => void };
  /** The preview of the fields, below them. */
  details?: ReactNode;
};

/** The preview of a `BulkBar`: what would happen, the button that does it, and the way back. */
export function BulkConfirm(props: Props) {
  const { state, selection, label, previewLabel, children, fields, previewed, details } = props;
  return (
    <>
      <p role="status" className={classes.preview}>
        {children}
      </p>
      <input type="hidden" name="selection_id" value={selection} />
      {fields && (
        <div
          className={classes.fields}
          onChange={(event) => {
            if (previewed?.fields.includes(changedField(event))) previewed.onChange();
          }}
        >
          <FieldGrid>{fields}</FieldGrid>
        </div>
      )}
      {details && <div className={classes.details}>{details}</div>}
      <div className={classes.buttons}>
        {label !== null && (
          <Button type="submit" kind="primary" size="sm" busy={state.pending} autoFocus={!fields}>
            {label}
          </Button>
        )}
        {label === null && previewLabel !== undefined && (
          <Button type="submit" name={reviewedField} value={repeatReview} kind="primary" size="sm" busy={state.pending}>
            {previewLabel}
          </Button>
        )}
        <ReviewBackButton kind="plain" size="sm" onBack={state.change}>
          {m.bulk_back()}
        </ReviewBackButton>
      </div>
    </>
  );
}

type ReasonProps = { state: FormState; label: string; hint?: string; maxLength?: number; autoFocus?: boolean };

/** The reason of an action. */
export const ReasonField = ({ state, label, hint, maxLength = 300, autoFocus = true }: ReasonProps) => (
  <TextField
    {...state.field('reason')}
    label={label}
    hint={hint}
    maxLength={maxLength}
    autoFocus={autoFocus}
    autoComplete="off"
    required
  />
);

/** The named rows of a preview and how many more there are. */
export function namesAndMore(names: readonly string[], count: number): string {
  const others = count - names.length;
  const shown = { names: names.join(', '), shown: formatCount(others) };
  return others > 0 ? m.bulk_names_more(shown) : m.bulk_names(shown);
}

type Counted = ReturnType<typeof counted>;

/** A count for a message: the number that decides the form, and as it is shown. */
export const counted = (count: number) => ({ count, shown: formatCount(count) });

/** Selected rows that are not changed, by reason. */
export type Skipped<Reason> = readonly { readonly reason: Reason; readonly count: number }[];

/** Why selected rows are not changed: `3 have a sign-in. 1 left.` */
export const skippedSentences = <Reason extends string>(
  skipped: Skipped<Reason>,
  reasons: Readonly<Record<Reason, (named: ReturnType<typeof counted>) => string>>,
): string => skipped.map(({ reason, count }) => reasons[reason](counted(count))).join(' ');

/** The same with the names of the first of each reason. */
type NamedSkipped<Reason> = readonly (Skipped<Reason>[number] & { readonly examples?: readonly string[] })[];

/** Why selected rows are not changed, with names: `2 are not pending: Ann Birch, Bob Birch.` A result has counts only. */
export const namedSentences = <Reason extends string>(
  skipped: NamedSkipped<Reason>,
  reasons: Readonly<
    Record<
      Reason,
      { readonly counted: (named: Counted) => string; readonly named: (named: Counted & { names: string }) => string }
    >
  >,
): string =>
  skipped
    .map(({ reason, count, examples = [] }) =>
      examples.length === 0
        ? reasons[reason].counted(counted(count))
        : reasons[reason].named({ ...counted(count), names: namesAndMore(examples, count) }),
    )
    .join(' ');
