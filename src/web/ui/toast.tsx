import { type RefObject, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { m } from '#messages';
import { IconButton } from './button.tsx';
import { freePlace } from './free-place.ts';
import classes from './toast.module.css';

/** How long a toast stays, except errors. */
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

// One toast at a time: the next one replaces it.
function show(kind: Shown['kind'], toast: Toast): void {
  shownSoFar += 1;
  set({ ...toast, kind, id: shownSoFar });
}

/** Shows a success message, which disappears automatically. */
export const showSuccess = (toast: Toast): void => show('success', toast);

/** Shows an information, which disappears automatically. */
export const showInfo = (toast: Toast): void => show('info', toast);

/** Shows an error, which interrupts and stays until it is dismissed. */
export const showError = (toast: Toast): void => show('error', toast);

const dismiss = (): void => set(null);

const topDialog = (): HTMLElement | undefined =>
  Array.from(document.querySelectorAll<HTMLElement>('dialog:modal')).at(-1);

/** The modal dialog on top, if one is open. It makes everything outside inert. */
function useTopDialog(): HTMLElement | undefined {
  const [dialog, setDialog] = useState(topDialog);
  useEffect(() => {
    const look = () => setDialog(topDialog());
    const observer = new MutationObserver(look);
    observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['open'] });
    // A dialog may have closed since the last render.
    look();
    return () => observer.disconnect();
  }, []);
  return dialog;
}

// Regions that scroll can have the focus, too, but they are not pressed.
const pressable = 'a[href],button,input,select,textarea,summary,[role="tab"],[role="treeitem"]';

/** Puts the toast where it covers nothing that can be pressed, again when the page or the window has moved. */
function useFreePlace(region: RefObject<HTMLDivElement | null>, dialog: HTMLElement | undefined): void {
  useLayoutEffect(() => {
    const place = () => {
      if (!region.current) return;
      const { offsetWidth: width, offsetHeight: height, style } = region.current;
      const controls = [...(dialog ?? document).querySelectorAll(pressable)]
        .filter((control) => !region.current?.contains(control) && control.checkVisibility())
        .map((control) => control.getBoundingClientRect());
      const { left, bottom } = freePlace({ width, height }, { width: innerWidth, height: innerHeight }, controls);
      style.left = `${left}px`;
      style.bottom = `${bottom}px`;
    };
    place();
    // New content and choices move the controls below it, and so do scrolling and animations.
    const observer = new MutationObserver(place);
    observer.observe(document.body, { subtree: true, childList: true });
    document.addEventListener('change', place);
    const timer = setInterval(place, 250);
    return () => {
      observer.disconnect();
      document.removeEventListener('change', place);
      clearInterval(timer);
    };
  }, [region, dialog]);
}

/** Rendered inside the open modal dialog, where it is visible, announced and clickable. */
function ToastCard({ toast }: { toast: Shown }) {
  const { kind, title, message } = toast;
  const dialog = useTopDialog();
  const region = useRef<HTMLDivElement>(null);
  useFreePlace(region, dialog);
  // Hovering or focusing it stops the timer.
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held || kind === 'error') return;
    const timer = setTimeout(dismiss, toastMilliseconds);
    return () => clearTimeout(timer);
  }, [held, kind]);
  const [hold, release] = [() => setHeld(true), () => setHeld(false)];
  return createPortal(
    <div ref={region} className={classes.region} data-toast>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the handlers only pause the timer */}
      <div
        className={classes.toast}
        data-kind={kind}
        role={kind === 'error' ? 'alert' : 'status'}
        onPointerEnter={hold}
        onPointerLeave={release}
        onFocus={hold}
        onBlur={release}
      >
        <div className={classes.text}>
          {title && <p className={classes.title}>{title}</p>}
          <p>{message}</p>
        </div>
        <IconButton label={m.ui_dismiss()} onClick={dismiss}>
          <svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true" focusable="false">
            <path d="M6 6l12 12M18 6L6 18" stroke="currentColor" strokeWidth="1.6" strokeLinecap="round" />
          </svg>
        </IconButton>
      </div>
    </div>,
    dialog ?? document.body,
  );
}

/** Renders the toasts. Mounted once in the root without lazy code, so that it works offline. */
export function ToastRegion() {
  const toast = useSyncExternalStore(
    subscribe,
    () => shown,
    () => null,
  );
  return toast && <ToastCard key={toast.id} toast={toast} />;
}
