import { useEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { IconButton } from './button.tsx';
import classes from './toast.module.css';

/** How long a toast that is no error stays. */
export const toastMilliseconds = 5_000;

export type Toast = { readonly title?: string; readonly message: string };
type Shown = Toast & { readonly id: number; readonly kind: 'success' | 'info' | 'error' };

let shown: Shown | null = null;
let shownSoFar = 0;
const listeners = new Set<() => void>();
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
function set(next: Shown | null): void {
  shown = next;
  for (const listener of listeners) listener();
}

// One at a time: the next one takes the place of the one before.
function show(kind: Shown['kind'], toast: Toast): void {
  shownSoFar += 1;
  set({ ...toast, kind, id: shownSoFar });
}

/** Says that something worked. Goes by itself. */
export const showSuccess = (toast: Toast): void => show('success', toast);

/** Says something worth knowing. Goes by itself. */
export const showInfo = (toast: Toast): void => show('info', toast);

/** Says that something failed. Interrupts, and stays until it is dismissed. */
export const showError = (toast: Toast): void => show('error', toast);

const dismiss = (): void => set(null);

const topDialog = (): HTMLElement | undefined =>
  Array.from(document.querySelectorAll<HTMLElement>('dialog:modal')).at(-1);

/** The window that lies over the page, if one is open. It covers everything outside and closes it off. */
function useTopDialog(): HTMLElement | undefined {
  const [dialog, setDialog] = useState(topDialog);
  useEffect(() => {
    const look = () => setDialog(topDialog());
    const observer = new MutationObserver(look);
    observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['open'] });
    // one may have closed since this was drawn
    look();
    return () => observer.disconnect();
  }, []);
  return dialog;
}

/** It stands inside the window that lies over the page, where it can be seen, read out and pressed. */
function ToastCard({ toast }: { toast: Shown }) {
  const { kind, title, message } = toast;
  const dialog = useTopDialog();
  // who points at it or stands in it is reading it
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held || kind === 'error') return;
    const timer = setTimeout(dismiss, toastMilliseconds);
    return () => clearTimeout(timer);
  }, [held, kind]);
  const [hold, release] = [() => setHeld(true), () => setHeld(false)];
  return createPortal(
    <div className={classes.region}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: nothing is pressed here; it only waits for who reads it */}
      <div
        className={classes.toast}
        data-kind={kind}
        role={kind === 'error' ? 'alert' : 'status'}
        onPointerEnter={hold}
        onPointerLeave={release}
        onFocus={hold}
        onBlur={release}
      >
        <div className={classes.words}>
          {title && <p className={classes.title}>{title}</p>}
          <p>{message}</p>
        </div>
        <IconButton label="Dismiss" onClick={dismiss}>
          <svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true" focusable="false">
            <path d="M6 6l12 12M18 6L6 18" stroke="currentColor" strokeWidth="1.6" strokeLinecap="round" />
          </svg>
        </IconButton>
      </div>
    </div>,
    dialog ?? document.body,
  );
}

/** Where toasts appear. Stands once, in the root, and needs nothing fetched: it speaks when the network is gone. */
export function ToastRegion() {
  const toast = useSyncExternalStore(
    subscribe,
    () => shown,
    () => null,
  );
  return toast && <ToastCard key={toast.id} toast={toast} />;
}
