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
 * Calls `onClose` when the browser closes a dialog. Escape only asks: the dialog closes with the render in which `open` is
 * false. If it closed before that, a press that opens it again could cancel the navigation that closes it. The address
 * would then be the same as before, and the dialog would stay closed.
 */
export const onDialogClose = (open: boolean, onClose: () => void) => ({
  onCancel: (event: DialogEvent) => {
    // A file field without a chosen file cancels, too.
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    onClose();
  },
  // Without any interaction before, the browser does not ask.
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
