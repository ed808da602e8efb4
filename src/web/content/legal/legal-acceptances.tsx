import { Link } from 'react-router';
import type { LegalAcceptance } from '#contract/content/legal-text.ts';
import { m } from '#messages';
import { formatMoment } from '#web/period/format-period.ts';
import { useCompany } from '#web/settings/company.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { AddressSelect } from '#web/ui/form/small-select.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { type LongList, LongPager } from '#web/ui/table/pager.tsx';

export type AcceptedVersion = {
  readonly version: number;
  readonly list: LongList<LegalAcceptance>;
  readonly page: number;
  readonly pageSize: number;
};

type Props = AcceptedVersion & {
  /** The numbers of all published versions. */
  versions: readonly number[];
};

/** Who accepted a version of the consultant agreement. */
export function LegalAcceptances({ version, versions, list, page, pageSize }: Props) {
  const { timeZone } = useCompany();
  return (
    <Panel
      title={m.legal_acceptances()}
      description={m.legal_acceptances_lead()}
      actions={
        <AddressSelect
          label={m.legal_version_column()}
          name="accepted"
          value={String(version)}
          choices={versions.map((each) => ({ value: String(each), text: m.legal_version({ version: each }) }))}
          preventScrollReset
        />
      }
      flush
    >
      <DataTable
        caption={m.legal_acceptances()}
        rows={list.data}
        rowKey={({ consultant_code }) => consultant_code}
        sortable={false}
        empty={<EmptyState why="data" title={m.legal_acceptances_none()} />}
        columns={[
          {
            key: 'consultant',
            phone: 'title',
            header: m.legal_consultant(),
            rowHeader: true,
            value: ({ name }) => name,
            cell: ({ name, consultant_code }) => <Link to={`/admin/consultants/${consultant_code}`}>{name}</Link>,
          },
          { key: 'code', phone: 'end', header: m.legal_code(), value: ({ consultant_code }) => consultant_code },
          {
            key: 'accepted',
            phone: 'detail',
            header: m.legal_accepted_at(),
            value: ({ accepted_at }) => accepted_at,
            cell: ({ accepted_at }) => formatMoment(accepted_at, timeZone),
          },
          {
            key: 'place',
            phone: 'detail',
            header: m.legal_place(),
            value: ({ place }) => place,
            cell: ({ place }) => (place === 'enrolment' ? m.legal_place_enrolment() : m.legal_place_back_office()),
          },
        ]}
      />
      <LongPager page={page} pageSize={pageSize} list={list} label={m.legal_acceptances_pages()} />
    </Panel>
  );
}
