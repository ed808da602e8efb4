import type { CompanySettingsVersion } from '#contract/settings/company-settings.ts';
import { m } from '#messages';
import { formatMoment } from '#web/period/format-period.ts';
import { DialogButton, type DialogState, useDialog } from '#web/ui/dialog/dialog-address.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { TextField } from '#web/ui/form/field.tsx';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { type DataColumn, DataTable } from '#web/ui/table/data-table.tsx';
import { Pager } from '#web/ui/table/pager.tsx';
import { useCompany } from './company.ts';
import { SettingChanges } from './setting-changes.tsx';

type Props = {
  versions: { readonly data: readonly CompanySettingsVersion[]; readonly total: number };
  /** The version that applies. */
  current: number;
  page: number;
  pageSize: number;
};

/** The versions of the settings: who changed what, why, and the way back to an earlier one. */
export function SettingsVersions({ versions, current, page, pageSize }: Props) {
  const { timeZone } = useCompany();
  const restoring = useDialog('restore');
  return (
    <Panel title={m.company_versions()} description={m.company_versions_lead()} flush>
      <DataTable
        caption={m.company_versions()}
        columns={columnsOf(timeZone, current, restoring)}
        rows={versions.data}
        rowKey={({ version }) => String(version)}
        sortable={false}
        empty={<EmptyState why="data" title={m.company_versions_none()} />}
      />
      <Pager page={page} pageSize={pageSize} total={versions.total} label={m.company_versions_pages()} />
      <FormDialog
        dialog={restoring}
        title={m.company_restore_title({ version: restoring.item ?? '' })}
        description={m.company_restore_description()}
        submission="restoreCompanySettings"
        submitLabel={m.company_restore()}
      >
        {({ field }) => (
          <>
            <input type="hidden" name="version" value={current} />
            <input type="hidden" name="restored_version" value={restoring.item ?? ''} />
            <TextField {...field('reason')} label={m.company_reason()} maxLength={200} autoComplete="off" required />
          </>
        )}
      </FormDialog>
    </Panel>
  );
}

const columnsOf = (timeZone: string, current: number, restoring: DialogState): DataColumn<CompanySettingsVersion>[] => [
  {
    key: 'version',
    header: m.company_version(),
    rowHeader: true,
    phone: 'title',
    value: ({ version }) => version,
    cell: ({ version, created_at }) => m.company_version_of({ version, moment: formatMoment(created_at, timeZone) }),
  },
  {
    key: 'by',
    header: m.company_version_by(),
    phone: 'detail',
    value: ({ created_by, reason }) =>
      reason === null ? m.company_installed() : m.company_version_reason({ name: created_by ?? '', reason }),
  },
  {
    key: 'changes',
    header: m.company_version_changes(),
    phone: 'detail',
    value: ({ changes }) => changes.length,
    cell: ({ changes }) => <SettingChanges changes={changes} />,
  },
  {
    key: 'restore',
    header: m.company_version_actions(),
    phone: 'action',
    value: () => null,
    cell: ({ version }) =>
      version !== current && (
        <DialogButton needs="settings:write" dialog={restoring} item={String(version)} size="sm">
          {m.company_restore_version({ version })}
        </DialogButton>
      ),
  },
];
