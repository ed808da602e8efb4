import type { MailTextVersion } from '#contract/message/mail-text.ts';
import { m } from '#messages';
import { formatMoment } from '#web/period/format-period.ts';
import { useCompany } from '#web/settings/company.ts';
import { DialogButton, type DialogState, useDialog } from '#web/ui/dialog/dialog-address.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { TextField } from '#web/ui/form/field.tsx';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { type DataColumn, DataTable } from '#web/ui/table/data-table.tsx';
import { Pager } from '#web/ui/table/pager.tsx';
import { TextChanges } from './text-changes.tsx';

type Props = {
  versions: { readonly data: readonly MailTextVersion[]; readonly total: number };
  /** The version that applies. */
  current: number;
  page: number;
  pageSize: number;
};

/** The versions of the texts: who changed what, why, and the way back to an earlier one or to the standard texts. */
export function MailTextVersions({ versions, current, page, pageSize }: Props) {
  const { timeZone } = useCompany();
  const restoring = useDialog('restore');
  const toStandard = restoring.item === '0';
  return (
    <Panel
      title={m.email_versions()}
      description={m.email_versions_lead()}
      actions={
        current > 0 && (
          <DialogButton dialog={restoring} item="0" size="sm">
            {m.email_restore_standard()}
          </DialogButton>
        )
      }
      flush
    >
      <DataTable
        caption={m.email_versions()}
        columns={columnsOf(timeZone, current, restoring)}
        rows={versions.data}
        rowKey={({ version }) => String(version)}
        sortable={false}
        empty={<EmptyState why="data" title={m.email_versions_none()} />}
      />
      <Pager page={page} pageSize={pageSize} total={versions.total} label={m.company_versions_pages()} />
      <FormDialog
        dialog={restoring}
        title={toStandard ? m.email_restore_standard_title() : m.email_restore_title({ version: restoring.item ?? '' })}
        description={toStandard ? m.email_restore_standard_description() : m.email_restore_description()}
        submission="restoreMailTexts"
        submitLabel={m.email_restore()}
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

const columnsOf = (timeZone: string, current: number, restoring: DialogState): DataColumn<MailTextVersion>[] => [
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
    value: ({ created_by, reason }) => m.company_version_reason({ name: created_by, reason }),
  },
  {
    key: 'changes',
    header: m.company_version_changes(),
    phone: 'detail',
    value: ({ changes }) => changes.length,
    cell: ({ changes }) => <TextChanges changes={changes} />,
  },
  {
    key: 'restore',
    header: m.company_version_actions(),
    phone: 'action',
    value: () => null,
    cell: ({ version }) =>
      version !== current && (
        <DialogButton dialog={restoring} item={String(version)} size="sm">
          {m.company_restore_version({ version })}
        </DialogButton>
      ),
  },
];
