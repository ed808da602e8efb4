import { useActionData } from 'react-router';
import type { ApiClient } from '#contract/client.ts';
import type { ListedConsultant } from '#contract/consultant/row.ts';
import { m } from '#messages';
import { Button } from '#web/ui/button.tsx';
import { backToEntry, type FormAnswer, reviewedField } from '#web/ui/form/form-answer.ts';
import type { FormState } from '#web/ui/form/submit-form.tsx';
import { usePermissions } from '#web/ui/permitted.tsx';
import { BulkBar } from '#web/ui/table/bulk-bar.tsx';
import type { RowSelection } from '#web/ui/table/row-selection.tsx';
import { nameOf } from '../consultant-name.ts';
import classes from './invitation-bar.module.css';
import { counted, skippedSentences } from './invitation-labels.ts';

/** The id of the form of the selected consultants. */
const selectionForm = 'selected-consultants';

type Preview = Awaited<ReturnType<ApiClient['consultant']['previewConsultantInvitations']>>;

/** The boxes of the list of consultants; none for a role that changes no consultants. */
export function useConsultantSelection(): RowSelection<ListedConsultant> | undefined {
  const answer = useActionData<FormAnswer>();
  const ids = answer?.submission === 'inviteConsultants' ? answer.result.submission.payload.consultant_ids : undefined;
  if (!usePermissions().includes('consultants:write')) return undefined;
  return {
    form: selectionForm,
    name: 'consultant_ids',
    value: ({ consultant_id }) => consultant_id,
    label: nameOf,
    // Sent without scripts: the page is rendered again with the preview.
    selected: answer?.done || ids === undefined ? [] : [ids].flat().map(String),
  };
}

type Props = { total: number; query: Readonly<Record<string, string>> };

/** Invites the selected consultants to choose a password, with a preview before. */
export function InvitationBar({ total, query }: Props) {
  return (
    <BulkBar
      form={selectionForm}
      submission="inviteConsultants"
      needs="consultants:write"
      total={total}
      query={query}
      onDone={() => undefined}
      actions={
        <Button type="submit" kind="plain" size="sm">
          {m.consultant_bulk_invite()}
        </Button>
      }
      confirm={(state) => <Confirm preview={state.review as Preview} state={state} />}
    />
  );
}

function Confirm({ preview: { count, examples, skipped }, state }: { preview: Preview; state: FormState }) {
  const names = examples.join(', ');
  const others = count - examples.length;
  return (
    <>
      <p role="status" className={classes.preview}>
        {others > 0
          ? m.product_bulk_names_more({ names, shown: counted(others).shown })
          : m.product_bulk_names({ names })}{' '}
        {m.consultant_bulk_invite_effect()}
        {skipped.length > 0 && ` ${m.consultant_bulk_skipped({ reasons: skippedSentences(skipped) })}`}
      </p>
      <input type="hidden" name="expected_count" value={count} />
      <Button type="submit" kind="primary" size="sm" busy={state.pending} autoFocus>
        {m.consultant_bulk_invite_count(counted(count))}
      </Button>
      <Button
        type="submit"
        name={reviewedField}
        value={backToEntry}
        kind="plain"
        size="sm"
        onClick={(event) => {
          event.preventDefault();
          state.change();
        }}
      >
        {m.product_bulk_back()}
      </Button>
    </>
  );
}
