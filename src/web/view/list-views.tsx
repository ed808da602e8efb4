import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import type { SavedView } from '#contract/view/saved-view.ts';
import { type ViewList, viewAddress, viewQuery } from '#domain/view/saved-view.ts';
import { m } from '#messages';
import { DialogButton, type DialogState, useDialog } from '#web/ui/dialog/dialog-address.tsx';
import { TextField } from '#web/ui/form/field.tsx';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { TabLinks } from '#web/ui/tab-links.tsx';
import classes from './list-views.module.css';

type Link = { readonly key: string; readonly to: string; readonly label: string };

type Props = {
  list: ViewList;
  /** Those that the person saved for this list. */
  views: readonly SavedView[];
  /** The views that everyone has, of a list that has others than the whole list. */
  builtIn?: { readonly links: readonly Link[]; readonly current: string };
  /** Beside the views. */
  actions?: ReactNode;
};

/**
 * The views of a list as links, with buttons that save, rename and delete one. A list without saved views shows nothing until
 * it is searched, filtered or sorted.
 */
export function ListViews({ list, views, builtIn, actions }: Props) {
  const [search] = useSearchParams();
  const [saving, renaming, deleting] = [useDialog('save-view'), useDialog('rename-view'), useDialog('delete-view')];
  const query = viewQuery(list, search);
  const opened = views.find((view) => view.query === query);
  const named = ({ item }: DialogState) => views.find(({ view_id }) => view_id === item);
  if (views.length === 0 && query === '' && !builtIn) return null;
  const own = views.map((view) => ({ key: view.view_id, to: viewAddress(list, view.query), label: view.name }));
  const whole = [{ key: '', to: viewAddress(list, ''), label: m.view_all() }];
  return (
    <div className={classes.views}>
      <TabLinks
        label={m.view_list()}
        links={[...(builtIn?.links ?? whole), ...own]}
        current={opened?.view_id ?? builtIn?.current ?? query}
      />
      <div className={classes.actions}>
        {opened ? (
          <>
            <ViewButton dialog={renaming} view={opened} label={m.view_rename()} named={m.view_rename_named} />
            <ViewButton dialog={deleting} view={opened} label={m.view_delete()} named={m.view_delete_named} />
          </>
        ) : (
          query !== '' && (
            <DialogButton
              dialog={saving}
              kind="plain"
              size="sm"
              icon={<IconPlus size={16} stroke={1.6} aria-hidden="true" />}
            >
              {m.view_save()}
            </DialogButton>
          )
        )}
        {actions}
      </div>
      <SaveView dialog={saving} list={list} query={query} />
      <RenameView dialog={renaming} view={named(renaming)} />
      <DeleteView dialog={deleting} view={named(deleting)} />
    </div>
  );
}

type ButtonProps = {
  dialog: DialogState;
  view: SavedView;
  label: string;
  named: (names: { name: string }) => string;
};

function ViewButton({ dialog, view, label, named }: ButtonProps) {
  return (
    <DialogButton dialog={dialog} item={view.view_id} kind="plain" size="sm" aria-label={named({ name: view.name })}>
      {label}
    </DialogButton>
  );
}

function SaveView({ dialog, list, query }: { dialog: DialogState; list: ViewList; query: string }) {
  return (
    <FormDialog
      dialog={dialog}
      title={m.view_save_title()}
      description={<p>{m.view_save_description()}</p>}
      submission="saveView"
      submitLabel={m.view_save()}
    >
      {({ field }) => (
        <>
          <input type="hidden" name="list" value={list} />
          <input type="hidden" name="query" value={query} />
          <TextField {...field('name')} label={m.view_name()} maxLength={60} autoComplete="off" required />
        </>
      )}
    </FormDialog>
  );
}

function RenameView({ dialog, view }: { dialog: DialogState; view: SavedView | undefined }) {
  return (
    <FormDialog
      dialog={dialog}
      title={m.view_rename_title()}
      submission="renameView"
      values={view ? { name: view.name } : {}}
      submitLabel={m.view_rename()}
    >
      {({ field }) => (
        <>
          <input type="hidden" name="view_id" value={dialog.item ?? ''} />
          <TextField {...field('name')} label={m.view_name()} maxLength={60} autoComplete="off" required />
        </>
      )}
    </FormDialog>
  );
}

function DeleteView({ dialog, view }: { dialog: DialogState; view: SavedView | undefined }) {
  return (
    <FormDialog
      dialog={dialog}
      title={m.view_delete_title({ name: view?.name ?? '' })}
      description={<p>{m.view_delete_description()}</p>}
      submission="deleteView"
      submitLabel={m.view_delete()}
      danger
    >
      <input type="hidden" name="view_id" value={dialog.item ?? ''} />
    </FormDialog>
  );
}
