import { type RefObject, useEffect, useRef } from 'react';

/** Shows and closes the browser's modal dialog to match `open`. */
export function useModal(open: boolean): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (!dialog.current) return;
    if (!open) return dialog.current.close();
    showModal(dialog.current);
  }, [open]);
  return dialog;
}

/** Shows a dialog as a modal one. */
export function showModal(dialog: HTMLDialogElement) {
  // A dialog that the server opened, for people without scripts, is not modal yet.
  if (!dialog.matches(':modal')) dialog.removeAttribute('open');
  if (!dialog.open) dialog.showModal();
}
