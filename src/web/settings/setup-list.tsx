import { formatCount } from '#contract/language/format.ts';
import type { SetupCheck } from '#contract/settings/setup.ts';
import { m } from '#messages';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { StatusBadge, type Tone } from '#web/ui/status-badge.tsx';
import { type DataColumn, DataTable } from '#web/ui/table/data-table.tsx';
import { setupLabels, setupStates } from './setup-labels.ts';

const tones: Readonly<Record<SetupCheck['state'], Tone>> = {
  ready: 'good',
  demo: 'info',
  optional: 'neutral',
  missing: 'bad',
};

/** The parts of the installation with their state and the environment variables that configure them. */
export function SetupList({ checks }: { checks: readonly SetupCheck[] }) {
  const columns: DataColumn<SetupCheck>[] = [
    {
      key: 'topic',
      header: m.setup_topic(),
      rowHeader: true,
      phone: 'title',
      value: (check) => setupLabels(check).title,
    },
    {
      key: 'state',
      header: m.setup_state(),
      phone: 'status',
      value: ({ state }) => state,
      cell: ({ state }) => <StatusBadge tone={tones[state]}>{setupStates[state]()}</StatusBadge>,
    },
    { key: 'sentence', header: m.setup_result(), phone: 'detail', value: (check) => setupLabels(check).sentence },
    {
      key: 'variables',
      header: m.setup_variables(),
      value: () => null,
      cell: ({ topic, state, variables }) =>
        topic === 'failed-jobs' && state !== 'ready' ? (
          <ButtonLink to="/admin/jobs" size="sm">
            {m.setup_view_jobs()}
          </ButtonLink>
        ) : (
          variables.length > 0 && <code>{variables.join(' ')}</code>
        ),
    },
  ];
  const missing = checks.filter(({ state }) => state === 'missing').length;
  return (
    <Panel
      title={m.setup_title()}
      description={
        missing === 0 ? m.setup_complete() : m.setup_incomplete({ count: missing, shown: formatCount(missing) })
      }
      flush
    >
      <DataTable
        caption={m.setup_title()}
        columns={columns}
        rows={checks}
        rowKey={({ topic }) => topic}
        sortable={false}
        empty={<EmptyState why="data" title={m.setup_title()} />}
      />
    </Panel>
  );
}
