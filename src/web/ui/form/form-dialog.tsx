import { type ComponentProps, type ReactNode, useId } from 'react';
import { m } from '#messages';
import { Button } from '../button.tsx';
import { closesDialog, type DialogState } from '../dialog/dialog-address.tsx';
import { useModal } from '../dialog/use-modal.ts';
import classes from './form-dialog.module.css';
import { SubmitForm } from './submit-form.tsx';

type Props = {
  dialog: DialogState;
  title: string;
  /** What the submission changes, and whether it can be undone. */
  description?: ReactNode;
  /** The key of the submission in the route's action. */
  submission: string;
  values?: ComponentProps<typeof SubmitForm>['values'];
  /** The action, e.g. `Pay $412.60`, never just "OK". */
  submitLabel: ReactNode | ((review: unknown) => ReactNode);
  /** Where "Cancel" could be mistaken for the action. */
  cancelLabel?: string;
  /** Can't be undone, or moves money: announced as an alert. A review itself changes nothing. */
  danger?: boolean | ((review: unknown) => boolean);
  size?: 'sm' | 'lg';
  /** The sentence of the toast when the form is refused as a whole or the server fails. */
  failed?: string;
  onDone?: (value: unknown) => void;
  /** Called in the browser with every answer: a dialog can close when it is refused. */
  onAnswer?: ComponentProps<typeof SubmitForm>['onAnswer'];
  /** The fields. */
  children?: ComponentProps<typeof SubmitForm>['children'];
};

/** A modal dialog with a form. It closes when the form is done; Escape and Cancel close it as well. */
export function FormDialog(props: Props) {
  const { dialog, title, description, submission, values = {}, submitLabel, danger = false, size = 'sm' } = props;
  const isDanger = typeof danger === 'function' ? danger : () => danger;
  const open = dialog.item !== null;
  const modal = useModal(open, dialog.close);
  const id = useId();
  return (
    <dialog
      {...modal}
      role={danger ? 'alertdialog' : 'dialog'}
      // Only in the server's answer: with scripts the browser opens it as a modal dialog.
      open={(typeof window === 'undefined' && open) || undefined}
      className={classes.dialog}
      data-size={size}
      aria-labelledby={`${id}t`}
      {...(description !== undefined && { 'aria-describedby': `${id}d` })}
      suppressHydrationWarning
    >
      {open && (
        <>
          <h2 id={`${id}t`} className={classes.title}>
            {title}
          </h2>
          {description !== undefined && (
            <div id={`${id}d`} className={classes.description}>
              {description}
            </div>
          )}
          <SubmitForm
            key={dialog.item}
            name={submission}
            {...(dialog.item !== '' && { item: dialog.item })}
            values={values}
            {...(props.failed !== undefined && { failed: props.failed })}
            {...(props.onAnswer && { onAnswer: props.onAnswer })}
            onDone={(value) => {
              dialog.close();
              props.onDone?.(value);
            }}
          >
            {(state) => (
              <>
                {typeof props.children === 'function' ? props.children(state) : props.children}
                <div className={classes.actions}>
                  <Button {...closesDialog(dialog.close)}>{props.cancelLabel ?? m.form_cancel()}</Button>
                  <Button type="submit" kind={isDanger(state.review) ? 'danger' : 'primary'} busy={state.pending}>
                    {typeof submitLabel === 'function' ? submitLabel(state.review) : submitLabel}
                  </Button>
                </div>
              </>
            )}
          </SubmitForm>
        </>
      )}
    </dialog>
  );
}
