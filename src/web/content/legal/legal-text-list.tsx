import { Link } from 'react-router';
import type { ListedLegalText } from '#contract/content/legal-text.ts';
import { formatCount } from '#contract/language/format.ts';
import { m } from '#messages';
import { formatDay } from '#web/period/format-period.ts';
import { useCompany } from '#web/settings/company.ts';
import { legalTextPath } from '#web/shell/public-links.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { legalLabels } from './legal-labels.ts';

/** The legal texts: which are published, which have a draft, and how many accepted the current version. */
export function LegalTextList({ texts }: { texts: readonly ListedLegalText[] }) {
  const { timeZone } = useCompany();
  return (
    <Panel title={m.legal_texts()} description={m.legal_texts_lead()} flush>
      <DataTable
        caption={m.legal_texts()}
        rows={texts}
        rowKey={({ kind }) => kind}
        sortable={false}
        empty={<EmptyState why="data" title={m.legal_texts()} />}
        columns={[
          {
            key: 'text',
            phone: 'title',
            header: m.legal_text(),
            rowHeader: true,
            value: ({ kind }) => legalLabels[kind](),
            cell: ({ kind, version }) =>
              version === null ? legalLabels[kind]() : <Link to={legalTextPath(kind)}>{legalLabels[kind]()}</Link>,
          },
          {
            key: 'state',
            phone: 'status',
            header: m.legal_state(),
            value: ({ version }) => version,
            cell: ({ version, has_draft }) => (
              <>
                {version === null ? (
                  <StatusBadge tone="neutral">{m.legal_not_published()}</StatusBadge>
                ) : (
                  <StatusBadge tone="good">{m.legal_version({ version })}</StatusBadge>
                )}{' '}
                {has_draft && <StatusBadge tone="waiting">{m.legal_draft()}</StatusBadge>}
              </>
            ),
          },
          {
            key: 'published',
            phone: 'detail',
            header: m.legal_published_on(),
            value: ({ published_at }) => published_at,
            cell: ({ published_at }) => published_at !== null && formatDay(published_at, timeZone),
          },
          {
            key: 'accepted',
            phone: 'detail',
            header: m.legal_accepted(),
            value: ({ accepted }) => accepted,
            cell: ({ accepted }) => accepted !== null && acceptedLabel(accepted),
          },
          {
            key: 'actions',
            phone: 'action',
            header: m.legal_actions(),
            value: () => null,
            cell: ({ kind }) => (
              <ButtonLink
                size="sm"
                to={`/admin/legal/${kind}`}
                aria-label={m.legal_edit_named({ name: legalLabels[kind]() })}
              >
                {m.legal_edit()}
              </ButtonLink>
            ),
          },
        ]}
      />
    </Panel>
  );
}

/** How many consultants accepted a version. */
export const acceptedLabel = (accepted: number): string =>
  m.legal_accepted_people({ count: accepted, shown: formatCount(accepted) });
