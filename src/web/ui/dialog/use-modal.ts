import { type RefObject, useEffect, useRef } from 'react';

/** Shows and closes the browser's modal dialog to match `open`. */
export function useModal(open: boolean): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (!dialog.current) return;
    if (!open) return dialog.current.close();
    // A dialog that the server opened, for people without scripts, is not modal yet.
    if (!dialog.current.matches(':modal')) dialog.current.removeAttribute('open');
    if (!dialog.current.open) dialog.current.showModal();
  }, [open]);
  return dialog;
}
