import { useEffect, useRef } from 'react';
import { onDialogClose, showModal } from './use-modal.ts';

/** Whether the window is wide enough for a sheet beside the page; the style sheet has the same width. */
export const isDockWidth = (): boolean => matchMedia('(min-width: 75em)').matches;

const isIn = (dialog: HTMLDialogElement, element: EventTarget | null) =>
  element instanceof Node && dialog.contains(element);

/**
 * Shows a sheet beside the page in a wide window and as a modal dialog in others. Beside the page it behaves like
 * a modal dialog: Escape closes it, and the focus returns to where it was last. `close` is the handler of the close button.
 */
export function useDocked(open: boolean, onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null);
  /** The element outside of the sheet that had the focus last. */
  const outside = useRef<Element>(null);
  const close = () => {
    const dialog = ref.current;
    // The browser returns the focus to where it was when the sheet opened, but another person may be selected by now.
    const last = dialog && isIn(dialog, document.activeElement) ? outside.current : null;
    if (last instanceof HTMLElement) last.focus({ preventScroll: true });
    onClose();
  };
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    if (!open) return dialog.close();
    if (!isDockWidth()) return showModal(dialog);
    const before = document.activeElement;
    outside.current = before;
    if (!dialog.open) dialog.show();
    // A tree grid keeps the focus: its arrow keys show the next person.
    if (before instanceof HTMLElement && before.closest('[role="treegrid"]')) before.focus({ preventScroll: true });
    const onFocus = ({ target }: FocusEvent) => {
      if (!isIn(dialog, target)) outside.current = target as Element;
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector('dialog:modal')) return;
      const isTyping = event.target instanceof Element && event.target.matches('input, select, textarea');
      if (isIn(dialog, event.target) || !isTyping) latest.current();
    };
    document.addEventListener('focusin', onFocus);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('focusin', onFocus);
      document.removeEventListener('keydown', onKey);
    };
  }, [open]);
  return { dialog: { ref, ...onDialogClose(open, onClose) }, close };
}
