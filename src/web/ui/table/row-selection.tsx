import { useEffect, useRef, useState } from 'react';
import { useActionData } from 'react-router';
import type { Permission } from '#domain/account/admin-role.ts';
import { m } from '#messages';
import { useAuth } from '../auth.tsx';
import type { FormAnswer } from '../form/form-answer.ts';
import classes from './data-table.module.css';

/** The rows of a table that can be selected. Their boxes belong to the form with this id, wherever it is on the page. */
export type RowSelection<Row> = {
  readonly form: string;
  readonly value: (row: Row) => string;
  /** Names the row. */
  readonly label: (row: Row) => string;
  /** The values that are selected at first. */
  readonly selected?: readonly string[];
};

/** The name of the boxes in the form. */
const rowsField = 'ids';

/** The boxes of a list for the `BulkBar` with this form; none for a role that has none of the permissions of its actions. */
export function useRowSelection<Row>(
  form: string,
  needs: readonly Permission[],
  row: Pick<RowSelection<Row>, 'value' | 'label'>,
): RowSelection<Row> | undefined {
  const answer = useActionData<FormAnswer>();
  const { permissions } = useAuth();
  // Sent without scripts: the page is rendered again with the preview.
  const ids = answer?.form === form && !answer.done ? answer.result.submission.payload[rowsField] : undefined;
  if (!needs.some((permission) => permissions.includes(permission))) return undefined;
  return { form, ...row, selected: ids === undefined ? [] : [ids].flat().map(String) };
}

/** A box that selects all matching rows, including those of other pages. */
export const allMatchingField = 'all_matching';

const boxesOf = (form: string): HTMLInputElement[] =>
  [...document.querySelectorAll<HTMLInputElement>('input[data-selects]')].filter((box) => box.form?.id === form);

const isAllMatching = (form: string): boolean => {
  const box = document.querySelector<HTMLInputElement>(`#${CSS.escape(form)} [name='${allMatchingField}']`);
  return box?.checked ?? false;
};

/** The selection of the form: rows of this page, or all that match. Nothing before the scripts run. */
export function useSelected(form: string): { readonly count: number; readonly allMatching: boolean } {
  const [selected, setSelected] = useState({ count: 0, allMatching: false });
  // After every render, because another page has other rows.
  useEffect(() => {
    const read = () => {
      const count = boxesOf(form).filter(({ checked }) => checked).length;
      const allMatching = isAllMatching(form);
      setSelected((known) =>
        known.count === count && known.allMatching === allMatching ? known : { count, allMatching },
      );
    };
    // A form is reset after its event.
    const readLater = () => void setTimeout(read);
    read();
    document.addEventListener('change', read);
    document.addEventListener('reset', readLater);
    return () => {
      document.removeEventListener('change', read);
      document.removeEventListener('reset', readLater);
    };
  });
  return selected;
}

/** Selects all rows of the page. Only with scripts. */
export function SelectPage({ form, rows }: { form: string; rows: number }) {
  const box = useRef<HTMLInputElement>(null);
  const { count } = useSelected(form);
  useEffect(() => {
    if (!box.current) return;
    box.current.checked = count > 0 && count === rows;
    box.current.indeterminate = count > 0 && count < rows;
  });
  return (
    <input
      ref={box}
      type="checkbox"
      className={classes.box}
      data-page
      aria-label={m.bulk_select_page()}
      onChange={({ target }) => {
        for (const row of boxesOf(form)) row.checked = target.checked;
      }}
    />
  );
}

/** Selects a row. */
export function SelectRow<Row>({ selection, row }: { selection: RowSelection<Row>; row: Row }) {
  const value = selection.value(row);
  return (
    <input
      type="checkbox"
      className={classes.box}
      data-selects
      form={selection.form}
      name={rowsField}
      value={value}
      defaultChecked={selection.selected?.includes(value)}
      aria-label={m.bulk_select({ name: selection.label(row) })}
    />
  );
}
