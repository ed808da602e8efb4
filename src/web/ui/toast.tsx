import type { NotificationData } from '@mantine/notifications';
import { lazy, Suspense, useSyncExternalStore } from 'react';

/** How long a toast that is no error stays. */
export const toastMilliseconds = 5_000;

export type Toast = { readonly title?: string; readonly message: string };

const ToastList = lazy(() => import('./toast-list.tsx'));

let anyShown = false;
const listeners = new Set<() => void>();
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

// One at a time: the next one takes the place of the one before.
async function show(toast: Toast, look: Partial<NotificationData>): Promise<void> {
  const { notifications } = await import('@mantine/notifications');
  anyShown = true;
  for (const listener of listeners) listener();
  notifications.clean();
  notifications.show({
    ...(toast.title ? { title: toast.title } : {}),
    message: toast.message,
    closeButtonProps: { 'aria-label': 'Dismiss' },
    withBorder: true,
    ...look,
  });
}

/** Says that something worked. Goes by itself. */
export const showSuccess = (toast: Toast): void =>
  void show(toast, { color: 'green', role: 'status', autoClose: toastMilliseconds });

/** Says something worth knowing. Goes by itself. */
export const showInfo = (toast: Toast): void =>
  void show(toast, { color: 'blue', role: 'status', autoClose: toastMilliseconds });

/** Says that something failed. Interrupts, and stays until it is dismissed. */
export const showError = (toast: Toast): void => void show(toast, { color: 'red', role: 'alert', autoClose: false });

/** Where toasts appear. Stands once, in the root. */
export function ToastRegion() {
  const wanted = useSyncExternalStore(
    subscribe,
    () => anyShown,
    () => false,
  );
  return wanted ? (
    <Suspense>
      <ToastList />
    </Suspense>
  ) : null;
}
