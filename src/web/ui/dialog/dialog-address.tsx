import { type ComponentProps, useState } from 'react';
import { useActionData, useSearchParams } from 'react-router';
import type { Permission } from '#domain/account/admin-role.ts';
import { Permitted } from '../auth.tsx';
import { Button } from '../button.tsx';
import type { FormAnswer } from '../form/form-answer.ts';

// A dialog opens at once with scripts. Without them its button submits a form that puts the dialog into the address, and
// the server renders the page with the open dialog.

const formId = 'dialogs';
const parameter = 'dialog';

/** The form of the buttons that open and close dialogs without scripts. Once per page, in its layout. */
export function DialogForm() {
  const [search] = useSearchParams();
  return (
    <form id={formId} hidden>
      {[...search].map(([name, value]) =>
        name === parameter ? null : <input key={`${name} ${value}`} type="hidden" name={name} value={value} />,
      )}
    </form>
  );
}

/** The query of an address without an open dialog. */
export function withoutDialog(search: string): string {
  const query = new URLSearchParams(search);
  if (!query.has(parameter)) return search;
  query.delete(parameter);
  return query.size === 0 ? '' : `?${query}`;
}

export type DialogState = {
  readonly name: string;
  /** What the dialog is about, e.g. the id of a row; an empty text for a dialog about nothing in particular. */
  readonly item: string | null;
  readonly open: (item?: string) => void;
  readonly close: () => void;
};

/** Whether a dialog is open, and for which item. `name` is unique on its page. */
export function useDialog(name: string): DialogState {
  const [search, setSearch] = useSearchParams();
  const answer = useActionData<FormAnswer>();
  const [named, about = ''] = (search.get(parameter) ?? '').split('#', 2);
  const [item, setItem] = useState(named === name && !answer?.done ? about : null);
  return {
    name,
    item,
    open: (next = '') => setItem(next),
    close: () => {
      setItem(null);
      if (named !== name) return;
      const next = new URLSearchParams(search);
      next.delete(parameter);
      setSearch(next, { replace: true, preventScrollReset: true });
    },
  };
}

type DialogButtonProps = {
  dialog: DialogState;
  item?: string;
  /** Only people with this permission see the button. */
  needs?: Permission;
} & Omit<ComponentProps<typeof Button>, 'type' | 'form' | 'name' | 'value' | 'onClick'>;

/** The properties of a button that opens a dialog, with or without scripts. */
export const opensDialog = (dialog: DialogState, item = '') =>
  ({
    type: 'submit',
    form: formId,
    name: parameter,
    value: item === '' ? dialog.name : `${dialog.name}#${item}`,
    'aria-haspopup': 'dialog',
    onClick: (event: { preventDefault: () => void }) => {
      event.preventDefault();
      dialog.open(item);
    },
  }) as const;

/** Opens a dialog. */
export function DialogButton({ dialog, item = '', needs, ...button }: DialogButtonProps) {
  return (
    <Permitted needs={needs}>
      <Button {...button} {...opensDialog(dialog, item)} />
    </Permitted>
  );
}

/** The properties of a button that closes a dialog, with or without scripts. */
export const closesDialog = (close: () => void) =>
  ({
    type: 'submit',
    form: formId,
    name: parameter,
    value: '',
    onClick: (event: { preventDefault: () => void }) => {
      event.preventDefault();
      close();
    },
  }) as const;
