import { type RefObject, type SyntheticEvent, useEffect, useRef } from 'react';

type DialogEvent = SyntheticEvent<HTMLDialogElement>;

/** The properties of a modal dialog that is shown as long as `open` is true. `onClose` is called when the person closes it. */
export function useModal(open: boolean, onClose: () => void) {
  const ref: RefObject<HTMLDialogElement | null> = useRef(null);
  useEffect(() => {
    if (!ref.current) return;
    if (!open) return ref.current.close();
    showModal(ref.current);
  }, [open]);
  return { ref, ...onDialogClose(open, onClose) };
}

/**
 * Calls `onClose` when the person closes a dialog. Escape does not close it directly: it closes when `open` becomes false. If it
 * closed earlier, selecting the same item again could cancel the navigation that closes it, and the dialog would stay closed.
 */
export const onDialogClose = (open: boolean, onClose: () => void) => ({
  onCancel: (event: DialogEvent) => {
    // A file input also fires `cancel`, and that event bubbles.
    if (event.target !== event.currentTarget || !event.cancelable) return;
    event.preventDefault();
    onClose();
  },
  // Without an interaction since the last `cancel`, the browser closes the dialog even if the event is prevented.
  onClose: (event: DialogEvent) => {
    if (event.target === event.currentTarget && open && !event.currentTarget.open) onClose();
  },
});

/** Shows a dialog as a modal one. */
export function showModal(dialog: HTMLDialogElement) {
  // A dialog that the server opened, for people without scripts, is not modal yet.
  if (!dialog.matches(':modal')) dialog.removeAttribute('open');
  if (!dialog.open) dialog.showModal();
}
