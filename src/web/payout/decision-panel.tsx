import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { type DataColumn, DataTable } from '#web/ui/table/data-table.tsx';
import classes from './payout.module.css';
import { type ReasonAsked, ReasonDialog } from './reason-dialog.tsx';
import { useAct } from './use-act.ts';

type Props<Row> = {
  title: string;
  description: string;
  list: { data: Row[]; total: number };
  columns: readonly DataColumn<Row>[];
  rowKey: (row: Row) => string;
  accept: {
    readonly label: string;
    /** The full action, for screen readers. */
    readonly name: (row: Row) => string;
    readonly act: (row: Row) => Promise<unknown>;
    /** The message after success. */
    readonly done: (row: Row) => string;
  };
  /** Asks for a reason first. */
  refuse: {
    readonly label: string;
    readonly name: (row: Row) => string;
    readonly ask: (row: Row) => ReasonAsked;
  };
};

/** A list to accept or decline, item by item. Hidden when empty. */
export function DecisionPanel<Row extends object>({
  title,
  description,
  list,
  columns,
  rowKey,
  accept,
  refuse,
}: Props<Row>) {
  const { busy, act } = useAct();
  const [asked, setAsked] = useState<ReasonAsked | null>(null);
  const decide: DataColumn<Row> = {
    key: 'decide',
    header: 'Decision',
    sortable: false,
    value: () => null,
    cell: (row) => (
      <div className={classes.rowButtons}>
        <Button
          size="sm"
          busy={busy === rowKey(row)}
          aria-label={accept.name(row)}
          onClick={() => act(rowKey(row), () => accept.act(row), accept.done(row))}
        >
          {accept.label}
        </Button>
        <Button size="sm" kind="plain" aria-label={refuse.name(row)} onClick={() => setAsked(refuse.ask(row))}>
          {refuse.label}
        </Button>
      </div>
    ),
  };
  return (
    <>
      {list.total > 0 && (
        <Panel title={title} description={description} flush>
          <DataTable
            caption={title}
            columns={[...columns, decide]}
            rows={list.data}
            rowKey={rowKey}
            sortable={list.total <= list.data.length}
            empty={null}
          />
        </Panel>
      )}
      <ReasonDialog asked={asked} onClose={() => setAsked(null)} />
    </>
  );
}
