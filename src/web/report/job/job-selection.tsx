import type { ApiClient } from '#contract/client.ts';
import type { JobRow } from '#contract/report/jobs.ts';
import { m } from '#messages';
import type { FormState } from '#web/ui/form/submit-form.tsx';
import { type BulkAction, BulkBar } from '#web/ui/table/bulk-bar.tsx';
import { BulkConfirm, counted } from '#web/ui/table/bulk-confirm.tsx';
import { type RowSelection, useRowSelection } from '#web/ui/table/row-selection.tsx';
import { jobName } from './job-labels.ts';

/** The id of the form of the selected jobs. */
const selectionForm = 'selected-jobs';

type Preview = Awaited<ReturnType<ApiClient['report']['previewRunJobsAgain']>>;

export const useJobSelection = (): RowSelection<JobRow> | undefined =>
  useRowSelection<JobRow>(selectionForm, ['system:write'], {
    value: ({ job_id }) => job_id,
    label: ({ name, recipient }) => recipient ?? jobName(name),
  });

/** Queues the selected failed jobs again. */
export function JobSelectionBar({ total, searchTerm }: { total: number; searchTerm: string }) {
  return <BulkBar form={selectionForm} total={total} query={{ searchTerm }} actions={actions()} />;
}

const actions = (): BulkAction[] => [
  {
    submission: 'runJobsAgain',
    needs: 'system:write',
    label: m.job_bulk_run(),
    confirm: (review, state) => <Confirm preview={review as Preview} state={state} />,
  },
];

function Confirm({ preview: { selection_id, count, kinds }, state }: { preview: Preview; state: FormState }) {
  const listed = kinds.map(({ name, count }) => m.job_bulk_kind({ name: jobName(name), shown: counted(count).shown }));
  return (
    <BulkConfirm state={state} selection={selection_id} label={m.job_bulk_run_count(counted(count))}>
      {m.job_bulk_effect({ kinds: listed.join(', ') })}
    </BulkConfirm>
  );
}
