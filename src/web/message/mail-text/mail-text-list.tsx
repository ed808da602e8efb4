import type { ApiClient } from '#contract/client.ts';
import { m } from '#messages';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { mailLabels } from './mail-labels.ts';

type Mails = Awaited<ReturnType<ApiClient['message']['getMailTexts']>>['mails'];

/** The emails with their subjects, and which have texts of the company. */
export function MailTextList({ mails }: { mails: Mails }) {
  return (
    <Panel title={m.email_list()} description={m.email_list_lead()} flush>
      <DataTable
        caption={m.email_list()}
        rows={mails}
        rowKey={({ mail }) => mail}
        sortable={false}
        empty={<EmptyState why="data" title={m.email_none()} />}
        columns={[
          {
            key: 'email',
            phone: 'title',
            header: m.email_column(),
            rowHeader: true,
            value: ({ mail }) => mailLabels[mail](),
          },
          { key: 'subject', phone: 'detail', header: m.email_subject(), value: ({ subject }) => subject },
          {
            key: 'state',
            phone: 'status',
            header: m.email_state(),
            value: ({ changed }) => changed,
            cell: ({ changed }) =>
              changed === 0 ? (
                <StatusBadge tone="neutral">{m.email_standard()}</StatusBadge>
              ) : (
                <StatusBadge tone="good">{m.email_changed({ count: changed, shown: changed })}</StatusBadge>
              ),
          },
          {
            key: 'actions',
            phone: 'action',
            header: m.email_actions(),
            value: () => null,
            cell: ({ mail }) => (
              <ButtonLink
                size="sm"
                to={`/admin/emails/${mail}`}
                aria-label={m.email_edit({ name: mailLabels[mail]() })}
              >
                {m.email_edit_short()}
              </ButtonLink>
            ),
          },
        ]}
      />
    </Panel>
  );
}
