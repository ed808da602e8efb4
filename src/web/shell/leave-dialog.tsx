import { m } from '#messages';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';

type Props = { open: boolean; onLeave: () => void; onStay: () => void };

/** Asks whether to leave a page with unsaved entries. */
export default function LeaveDialog({ open, onLeave, onStay }: Props) {
  return (
    <ConfirmDialog
      open={open}
      title={m.leave_title()}
      confirmLabel={m.leave_confirm()}
      cancelLabel={m.leave_stay()}
      danger
      onConfirm={onLeave}
      onCancel={onStay}
    >
      <p>{m.leave_description()}</p>
    </ConfirmDialog>
  );
}
