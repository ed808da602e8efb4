import type { ReactNode } from 'react';
import { m } from '#messages';
import { IconButton } from '../button.tsx';
import { Cross } from '../cross.tsx';
import { closesDialog } from './dialog-address.tsx';
import classes from './sheet.module.css';
import { useDocked } from './use-docked.ts';
import { useModal } from './use-modal.ts';

type Props = {
  open: boolean;
  onClose: () => void;
  /** Names the sheet for screen readers; shown as its heading unless `quietTitle`. */
  title: string;
  quietTitle?: boolean;
  side?: 'left' | 'right';
  /** No inner margin: the content has its own. */
  flush?: boolean;
  /** Stays visible below the scrolling part. */
  footer?: ReactNode;
  children: ReactNode;
};

/**
 * A panel that slides in from a side: menus, the cart, a profile. It is the browser's own modal dialog, so the focus
 * stays inside, Escape closes it, the page behind is inert, and the focus returns to its origin.
 */
export function Sheet(props: Props) {
  const dialog = useModal(props.open, props.onClose);
  return <SheetFrame {...props} dialog={dialog} />;
}

/** A sheet that is shown beside the page where there is room, so that both can be used; elsewhere it is the same as others. */
export function DockedSheet(props: Omit<Props, 'side'>) {
  return <SheetFrame {...props} {...useDocked(props.open, props.onClose)} docks />;
}

type FrameProps = Props & {
  dialog: ReturnType<typeof useModal>;
  /** What the button does. */
  close?: () => void;
  docks?: boolean;
};

function SheetFrame({
  open,
  onClose,
  title,
  quietTitle = false,
  side = 'right',
  flush = false,
  footer,
  children,
  dialog,
  close = onClose,
  docks = false,
}: FrameProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a press on the backdrop is a shortcut; Escape and the button do the same
    <dialog
      {...dialog}
      // Only in the server's answer: with scripts the browser opens it as a modal dialog.
      open={(typeof window === 'undefined' && open) || undefined}
      suppressHydrationWarning
      className={classes.sheet}
      data-side={side}
      data-docks={docks || undefined}
      aria-label={title}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      {open && (
        <div className={classes.inside}>
          <div className={classes.head}>
            {quietTitle ? <span /> : <h2 className={classes.title}>{title}</h2>}
            <IconButton label={m.dialog_close()} {...closesDialog(close)}>
              <Cross />
            </IconButton>
          </div>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolling content must be reachable by keyboard, even when it is only text */}
          <div className={classes.body} data-flush={flush || undefined} tabIndex={0}>
            {children}
          </div>
          {footer && <div className={classes.foot}>{footer}</div>}
        </div>
      )}
    </dialog>
  );
}
