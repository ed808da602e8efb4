import { type ReactNode, useEffect, useRef } from 'react';
import { IconButton } from './button.tsx';
import classes from './dialog.module.css';

type Props = {
  open: boolean;
  onClose: () => void;
  /** Names the dialog for screen readers; the content brings its own heading. */
  label: string;
  /** `sm` for a short form, `lg` for a thing looked at. */
  size?: 'sm' | 'lg';
  children: ReactNode;
};

/**
 * A window over the page, closed by its button, by Escape or by a press beside it. It is the browser's own modal
 * dialog: the focus stays inside and returns to where it came from.
 */
export function Dialog({ open, onClose, label, size = 'sm', children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (open) dialog.current?.showModal();
    else dialog.current?.close();
  }, [open]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a press on the backdrop is a shortcut; Escape and the button do the same
    <dialog
      ref={dialog}
      className={classes.dialog}
      data-size={size}
      aria-label={label}
      onClose={(event) => event.target === event.currentTarget && open && onClose()}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      {open && (
        <div className={classes.inside}>
          <div className={classes.close}>
            <IconButton label="Close" onClick={onClose}>
              <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true" focusable="false">
                <path d="M6 6l12 12M18 6L6 18" stroke="currentColor" strokeWidth="1.6" strokeLinecap="round" />
              </svg>
            </IconButton>
          </div>
          {children}
        </div>
      )}
    </dialog>
  );
}
