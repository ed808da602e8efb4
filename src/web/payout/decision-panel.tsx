import type { ReactNode } from 'react';
import { useActionData } from 'react-router';
import { m } from '#messages';
import { DialogButton, useDialog } from '#web/ui/dialog/dialog-address.tsx';
import { TextField } from '#web/ui/form/field.tsx';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { IdempotencyKey } from '#web/ui/form/idempotency-key.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { type DataColumn, DataTable } from '#web/ui/table/data-table.tsx';
import { Pager } from '#web/ui/table/pager.tsx';
import type { RowSelection } from '#web/ui/table/row-selection.tsx';
import classes from './payout.module.css';

/** A list with the page of it that is shown. */
export type PagedList<Row> = {
  readonly data: Row[];
  readonly total: number;
  readonly total_is_estimate?: true | undefined;
  readonly page: number;
};

type Props<Row> = {
  title: string;
  description: string;
  list: PagedList<Row>;
  /** Of the list's page in the address. */
  parameter: string;
  pageSize: number;
  columns: readonly DataColumn<Row>[];
  rowKey: (row: Row) => string;
  /** The field of the submissions that names the row. */
  idField: string;
  accept: {
    readonly submission: string;
    readonly label: string;
    /** The full action, for screen readers. */
    readonly name: (row: Row) => string;
    /** Why this admin can't accept the row, instead of the button; null if they can. */
    readonly refusal?: (row: Row) => string | null;
    /** The question before it: the effect, and the label of the button. */
    readonly confirm: {
      readonly title: string;
      readonly description: (row: Row) => string;
      readonly label: (row: Row) => string;
    };
  };
  /** Whether accepting pays, and so needs a key. */
  pays?: boolean;
  /** The rows that can be selected, and the bar that acts on them. */
  selection?: { readonly rows: RowSelection<Row> | undefined; readonly bar: ReactNode };
  /** Asks for a reason first. */
  refuse: {
    readonly submission: string;
    readonly label: string;
    readonly name: (row: Row) => string;
    readonly title: string;
    readonly description: (row: Row) => string;
    readonly submitLabel: string;
  };
};

/** A list to accept or decline, item by item. Hidden when empty. */
export function DecisionPanel<Row extends object>(props: Props<Row>) {
  const { title, description, list, parameter, pageSize, columns, rowKey, idField, accept, pays = false } = props;
  const { refuse, selection } = props;
  const accepting = useDialog(accept.submission);
  const refusing = useDialog(refuse.submission);
  const rowOf = (item: string | null) => list.data.find((row) => rowKey(row) === item);
  const refusalOf = (row: Row) => accept.refusal?.(row) ?? null;
  const noteOf = (row: Row) => {
    const refusal = refusalOf(row);
    return refusal && <span className={classes.note}>{refusal}</span>;
  };
  const decide: DataColumn<Row> = {
    key: 'decide',
    header: m.payment_decision(),
    sortable: false,
    phone: 'action',
    value: () => null,
    cell: (row) => (
      <div className={classes.rowButtons}>
        {noteOf(row) ?? (
          <DialogButton
            needs="payouts:write"
            dialog={accepting}
            item={rowKey(row)}
            size="sm"
            aria-label={accept.name(row)}
          >
            {accept.label}
          </DialogButton>
        )}
        <DialogButton
          needs="payouts:write"
          dialog={refusing}
          item={rowKey(row)}
          size="sm"
          kind="plain"
          aria-label={refuse.name(row)}
        >
          {refuse.label}
        </DialogButton>
      </div>
    ),
  };
  const [accepted, refused] = [rowOf(accepting.item), rowOf(refusing.item)];
  // Without scripts, the dialog shows the refusal.
  const isAnswered = useActionData() !== undefined;
  // The address of a dialog opens it for everyone. The row says why this admin can’t accept it; after a decision it is gone.
  const isClosed = accepted ? refusalOf(accepted) !== null : !isAnswered;
  return (
    <>
      {list.total > 0 && (
        <Panel title={title} id={parameter} description={description} flush>
          <DataTable
            caption={title}
            columns={[...columns, decide]}
            rows={list.data}
            rowKey={rowKey}
            sortable={list.total <= list.data.length}
            empty={null}
            selection={selection?.rows}
          />
          {selection?.bar}
          <Pager page={list.page} pageSize={pageSize} total={list.total} label={title} parameter={parameter} />
        </Panel>
      )}
      <FormDialog
        dialog={isClosed ? { ...accepting, item: null } : accepting}
        title={accept.confirm.title}
        description={accepted && <p>{accept.confirm.description(accepted)}</p>}
        submission={accept.submission}
        submitLabel={accepted ? accept.confirm.label(accepted) : accept.label}
      >
        <input type="hidden" name={idField} value={accepting.item ?? ''} />
        {pays && <IdempotencyKey name="idempotency_key" />}
      </FormDialog>
      <FormDialog
        dialog={refusing}
        title={refuse.title}
        description={refused && <p>{refuse.description(refused)}</p>}
        submission={refuse.submission}
        submitLabel={refuse.submitLabel}
        danger
      >
        {({ field }) => (
          <>
            <input type="hidden" name={idField} value={refusing.item ?? ''} />
            <TextField {...field('reason')} label={m.payment_reason()} maxLength={300} autoComplete="off" />
          </>
        )}
      </FormDialog>
    </>
  );
}
