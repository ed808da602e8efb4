import { type ReactNode, useId } from 'react';
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
  onConfirm: () => void;
  onCancel: () => void;
};

/** Confirms an action that can't be undone or that moves money. Opens with the focus on Cancel. */
export function ConfirmDialog(props: Props) {
  const { open, title, children, confirmLabel, cancelLabel = 'Cancel', danger = false, busy = false } = props;
  const dialog = useModal(open);
  const id = useId();
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      className={classes.dialog}
      aria-labelledby={`${id}t`}
      aria-describedby={`${id}d`}
      onClose={() => open && props.onCancel()}
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
            <Button onClick={props.onCancel} autoFocus>
              {cancelLabel}
            </Button>
            <Button kind={danger ? 'danger' : 'primary'} busy={busy} onClick={props.onConfirm}>
              {confirmLabel}
            </Button>
          </div>
        </>
      )}
    </dialog>
  );
}
