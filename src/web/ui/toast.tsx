import { type NotificationData, Notifications, notifications } from '@mantine/notifications';

/** How long a toast that is no error stays. */
export const toastMilliseconds = 5_000;

type Toast = { readonly title?: string; readonly message: string };

// One at a time: the next one takes the place of the one before.
function show(toast: Toast, look: Partial<NotificationData>): void {
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
  show(toast, { color: 'green', role: 'status', autoClose: toastMilliseconds });

/** Says something worth knowing. Goes by itself. */
export const showInfo = (toast: Toast): void =>
  show(toast, { color: 'blue', role: 'status', autoClose: toastMilliseconds });

/** Says that something failed. Interrupts, and stays until it is dismissed. */
export const showError = (toast: Toast): void => show(toast, { color: 'red', role: 'alert', autoClose: false });

/** Where toasts appear. Stands once, in the root. */
export function ToastRegion() {
  return <Notifications position="bottom-right" limit={1} containerWidth="min(26rem, calc(100vw - 2rem))" />;
}
