import type { ReactNode } from 'react';
import { m } from '#messages';
import { IconButton } from '../button.tsx';
import { Cross } from '../cross.tsx';
import classes from './dialog.module.css';
import { closesDialog } from './dialog-address.tsx';
import { useModal } from './use-modal.ts';

type Props = {
  open: boolean;
  onClose: () => void;
  /** Names the dialog for screen readers; the content has its own heading. */
  label: string;
  /** `sm` for a short form, `lg` for large content. */
  size?: 'sm' | 'lg';
  /** Stays at the top of the window while its content grows and shrinks. */
  atTop?: boolean;
  children: ReactNode;
};

/**
 * A modal window, closed by its button, by Escape or by a press on the backdrop. It is the browser's own modal
 * dialog: the focus stays inside and returns to its origin.
 */
export function Dialog({ open, onClose, label, size = 'sm', atTop, children }: Props) {
  const dialog = useModal(open, onClose);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a press on the backdrop is a shortcut; Escape and the button do the same
    <dialog
      {...dialog}
      // Only in the server's answer: with scripts the browser opens it as a modal dialog.
      open={(typeof window === 'undefined' && open) || undefined}
      className={classes.dialog}
      data-size={size}
      data-top={atTop || undefined}
      aria-label={label}
      suppressHydrationWarning
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      {open && (
        <div className={classes.inside}>
          <div className={classes.close}>
            <IconButton label={m.ui_close()} {...closesDialog(onClose)}>
              <Cross />
            </IconButton>
          </div>
          {children}
        </div>
      )}
    </dialog>
  );
}
