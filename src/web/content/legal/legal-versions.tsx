import { Link } from 'react-router';
import type { AdminLegalVersion } from '#contract/content/legal-text.ts';
import type { LegalTextKind } from '#domain/content/legal-text.ts';
import { m } from '#messages';
import { formatMoment } from '#web/period/format-period.ts';
import { useCompany } from '#web/settings/company.ts';
import { legalTextPath } from '#web/shell/public-links.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { acceptedLabel } from './legal-text-list.tsx';

type Props = { kind: LegalTextKind; versions: readonly AdminLegalVersion[] };

/** The published versions of a text, with who published them and how many accepted each. */
export function LegalVersions({ kind, versions }: Props) {
  const { timeZone } = useCompany();
  return (
    <Panel title={m.legal_versions()} description={m.legal_versions_lead()} flush>
      <DataTable
        caption={m.legal_versions()}
        rows={versions}
        rowKey={({ version }) => String(version)}
        sortable={false}
        empty={<EmptyState why="data" title={m.legal_versions_none()} />}
        columns={[
          {
            key: 'version',
            phone: 'title',
            header: m.legal_version_column(),
            rowHeader: true,
            value: ({ version }) => version,
            cell: ({ version }) => <Link to={legalTextPath(kind, version)}>{m.legal_version({ version })}</Link>,
          },
          {
            key: 'published',
            phone: 'detail',
            header: m.legal_published_on(),
            value: ({ published_at }) => published_at,
            cell: ({ published_at, published_by }) =>
              published_by === null
                ? formatMoment(published_at, timeZone)
                : m.legal_published_by({ moment: formatMoment(published_at, timeZone), name: published_by }),
          },
          {
            key: 'summary',
            phone: 'detail',
            header: m.legal_summary(),
            value: ({ summary }) => summary,
          },
          {
            key: 'accepted',
            phone: 'detail',
            header: m.legal_accepted(),
            value: ({ accepted }) => accepted,
            cell: ({ accepted }) => accepted !== null && acceptedLabel(accepted),
          },
        ]}
      />
    </Panel>
  );
}
