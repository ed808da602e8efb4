import { type ComponentProps, type ReactNode, useId } from 'react';
import { m } from '#messages';
import { Button } from '../button.tsx';
import classes from './confirm-dialog.module.css';
import { useModal } from './use-modal.ts';

type Props = {
  open: boolean;
  title: string;
  /** The effect, and whether it can be undone. */
  children: ReactNode;
  /** The action, e.g. `Pay $412.60`, never just "OK". */
  confirmLabel: string;
  cancelLabel?: string;
  danger?: boolean;
  busy?: boolean;
  onConfirm?: () => void;
  onCancel: () => void;
  /** In a form: the name and value of the submit buttons, so that the dialog works without scripts. */
  submits?: { readonly confirm: SubmitButton; readonly cancel: SubmitButton };
};

type SubmitButton = Pick<ComponentProps<'button'>, 'name' | 'value'>;

/** Confirms an action that can't be undone or that moves money. Opens with the focus on Cancel. */
export function ConfirmDialog(props: Props) {
  const { open, title, children, confirmLabel, cancelLabel = m.form_cancel() } = props;
  const { danger = false, busy = false, submits } = props;
  const dialog = useModal(open, props.onCancel);
  const id = useId();
  return (
    <dialog
      {...dialog}
      role="alertdialog"
      // Only in the server's answer: with scripts the browser opens it as a modal dialog.
      open={(typeof window === 'undefined' && open) || undefined}
      suppressHydrationWarning
      className={classes.dialog}
      aria-labelledby={`${id}t`}
      aria-describedby={`${id}d`}
    >
      {open && (
        <>
          <h2 id={`${id}t`} className={classes.title}>
            {title}
          </h2>
          <div id={`${id}d`} className={classes.text}>
            {children}
          </div>
          <div className={classes.actions}>
            <Button
              {...(submits && { type: 'submit', ...submits.cancel })}
              onClick={(event) => {
                event.preventDefault();
                props.onCancel();
              }}
              autoFocus
            >
              {cancelLabel}
            </Button>
            <Button
              {...(submits && { type: 'submit', ...submits.confirm })}
              kind={danger ? 'danger' : 'primary'}
              busy={busy}
              onClick={props.onConfirm}
            >
              {confirmLabel}
            </Button>
          </div>
        </>
      )}
    </dialog>
  );
}
