import type { JobRow } from '#contract/report/jobs.ts';
import type { SavedView } from '#contract/view/saved-view.ts';
import { m } from '#messages';
import { formatMoment } from '#web/period/format-period.ts';
import { useCompany } from '#web/settings/company.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SearchForm } from '#web/ui/form/search-form.tsx';
import { AddressSelect } from '#web/ui/form/small-select.tsx';
import { SubmitForm } from '#web/ui/form/submit-form.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { StatusBadge, type Tone } from '#web/ui/status-badge.tsx';
import { type DataColumn, DataTable } from '#web/ui/table/data-table.tsx';
import { type LongList, LongPager } from '#web/ui/table/pager.tsx';
import { ListViews } from '#web/view/list-views.tsx';
import { jobName } from './job-labels.ts';
import { JobSelectionBar, useJobSelection } from './job-selection.tsx';

export const jobStates = ['failed', 'waiting'] as const;

type Props = {
  jobs: LongList<JobRow>;
  views: readonly SavedView[];
  state: (typeof jobStates)[number];
  searchTerm: string;
  page: number;
  pageSize: number;
};

const states: Readonly<Record<JobRow['state'], { readonly tone: Tone; readonly text: () => string }>> = {
  waiting: { tone: 'waiting', text: m.job_state_waiting },
  retrying: { tone: 'waiting', text: m.job_state_retrying },
  running: { tone: 'info', text: m.job_state_running },
  failed: { tone: 'bad', text: m.job_state_failed },
};

/** Jobs and emails that wait or gave up, and running one again. */
export function JobList({ jobs, views, state, searchTerm, page, pageSize }: Props) {
  const { timeZone } = useCompany();
  const selection = useJobSelection();
  return (
    <>
      <ListViews list="jobs" views={views} />
      <Panel
        title={m.job_title()}
        description={m.job_description()}
        flush
        actions={
          <>
            <SearchForm
              label={m.job_search()}
              placeholder={m.job_search_placeholder()}
              term={searchTerm}
              preserve={state === 'failed' ? {} : { state }}
            />
            <AddressSelect
              label={m.job_which()}
              labelHidden
              name="state"
              value={state}
              choices={[
                { value: 'failed', text: m.job_state_failed() },
                { value: 'waiting', text: m.job_state_waiting() },
              ]}
              preserve={searchTerm ? { q: searchTerm } : {}}
            />
          </>
        }
      >
        {state === 'failed' && <JobSelectionBar total={jobs.total} searchTerm={searchTerm} />}
        <DataTable
          caption={m.job_title()}
          columns={jobColumns(timeZone).filter(({ key }) => key !== 'next' || state === 'waiting')}
          rows={jobs.data}
          rowKey={({ job_id }) => job_id}
          sortable={false}
          selection={state === 'failed' ? selection : undefined}
          empty={
            searchTerm ? (
              <EmptyState
                why="match"
                title={m.job_no_match()}
                action={<ButtonLink to={`/admin/jobs?state=${state}`}>{m.job_show_all()}</ButtonLink>}
              />
            ) : (
              <EmptyState why="data" title={state === 'failed' ? m.job_none_failed() : m.job_none_waiting()}>
                {state === 'failed' ? m.job_none_failed_description() : m.job_none_waiting_description()}
              </EmptyState>
            )
          }
        />
        <LongPager page={page} pageSize={pageSize} list={jobs} />
      </Panel>
    </>
  );
}

const jobColumns = (timeZone: string): readonly DataColumn<JobRow>[] => [
  {
    key: 'name',
    header: m.job_name(),
    rowHeader: true,
    phone: 'title',
    value: ({ name }) => jobName(name),
  },
  {
    key: 'about',
    header: m.job_about(),
    phone: 'detail',
    value: ({ recipient, subject }) =>
      recipient === null ? (subject ?? '–') : m.job_mail_about({ recipient, subject: subject ?? '' }),
  },
  {
    key: 'state',
    header: m.job_state(),
    phone: 'status',
    value: ({ state }) => state,
    cell: ({ state }) => <StatusBadge tone={states[state].tone}>{states[state].text()}</StatusBadge>,
  },
  { key: 'reason', header: m.job_reason(), value: ({ reason }) => reason ?? '–' },
  { key: 'attempts', header: m.job_attempts(), align: 'end', value: ({ attempts }) => attempts },
  {
    key: 'created',
    header: m.job_created(),
    whole: true,
    value: ({ created_at }) => created_at,
    cell: ({ created_at }) => formatMoment(created_at, timeZone),
  },
  {
    key: 'next',
    header: m.job_next(),
    whole: true,
    value: ({ next_at }) => next_at,
    cell: ({ next_at }) => (next_at === null ? '–' : formatMoment(next_at, timeZone)),
  },
  {
    key: 'actions',
    header: m.job_actions(),
    phone: 'action',
    value: () => null,
    cell: ({ job_id, state, name, recipient }) =>
      state === 'failed' && (
        <SubmitForm name="runJobAgain" needs="system:write" item={job_id} failed={m.job_failed_again()}>
          {({ pending }) => (
            <>
              <input type="hidden" name="job_id" value={job_id} />
              <Button
                type="submit"
                size="sm"
                busy={pending}
                aria-label={m.job_run_again_named({ name: recipient ?? jobName(name) })}
              >
                {m.job_run_again()}
              </Button>
            </>
          )}
        </SubmitForm>
      ),
  },
];
