import type { ReactNode } from 'react';
import type { Permission } from '#domain/account/admin-role.ts';
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

type Version = {
  readonly version: number;
  readonly created_at: string;
  readonly changes: readonly unknown[];
};

/** Version 0 is the state before the first version. */
const initial = '0';

type Props<Row extends Version> = {
  title: string;
  description: string;
  versions: { readonly data: readonly Row[]; readonly total: number };
  /** The version that applies. */
  current: number;
  page: number;
  pageSize: number;
  empty: string;
  /** Who saved a version, and why. */
  by: (version: Row) => string;
  changes: (version: Row) => ReactNode;
  /** The submission that restores a version, with the permission it needs. */
  submission: string;
  needs: Permission;
  restoreLabel: string;
  /** The dialog of the version to restore, by its number as a text. */
  restoring: (version: string) => { readonly title: string; readonly description: string };
  /** The label of the button that restores the state before the first version, where that is possible. */
  initialLabel?: string;
};

/** Numbered versions of what a company decides: who changed what, why, and the way back to an earlier one. */
export function VersionsPanel<Row extends Version>({ versions, current, needs, restoring, ...props }: Props<Row>) {
  const { timeZone } = useCompany();
  const dialog = useDialog('restore');
  return (
    <Panel
      title={props.title}
      description={props.description}
      actions={
        props.initialLabel !== undefined &&
        current > 0 && (
          <DialogButton needs={needs} dialog={dialog} item={initial} size="sm">
            {props.initialLabel}
          </DialogButton>
        )
      }
      flush
    >
      <DataTable
        caption={props.title}
        columns={columnsOf<Row>({ ...props, current, needs }, timeZone, dialog)}
        rows={versions.data}
        rowKey={({ version }) => String(version)}
        sortable={false}
        empty={<EmptyState why="data" title={props.empty} />}
      />
      <Pager page={props.page} pageSize={props.pageSize} total={versions.total} label={m.company_versions_pages()} />
      <FormDialog
        dialog={dialog}
        {...restoring(dialog.item ?? '')}
        submission={props.submission}
        submitLabel={props.restoreLabel}
      >
        {({ field }) => (
          <>
            <input type="hidden" name="version" value={current} />
            <input type="hidden" name="restored_version" value={dialog.item ?? ''} />
            <TextField {...field('reason')} label={m.company_reason()} maxLength={200} autoComplete="off" required />
          </>
        )}
      </FormDialog>
    </Panel>
  );
}

const columnsOf = <Row extends Version>(
  { by, changes, current, needs }: Pick<Props<Row>, 'by' | 'changes' | 'current' | 'needs'>,
  timeZone: string,
  dialog: DialogState,
): DataColumn<Row>[] => [
  {
    key: 'version',
    header: m.company_version(),
    rowHeader: true,
    phone: 'title',
    value: ({ version }) => version,
    cell: ({ version, created_at }) => m.company_version_of({ version, moment: formatMoment(created_at, timeZone) }),
  },
  { key: 'by', header: m.company_version_by(), phone: 'detail', value: by },
  {
    key: 'changes',
    header: m.company_version_changes(),
    phone: 'detail',
    value: (version) => version.changes.length,
    cell: changes,
  },
  {
    key: 'restore',
    header: m.company_version_actions(),
    phone: 'action',
    value: () => null,
    cell: ({ version }) =>
      version !== current && (
        <DialogButton needs={needs} dialog={dialog} item={String(version)} size="sm">
          {m.company_restore_version({ version })}
        </DialogButton>
      ),
  },
];
