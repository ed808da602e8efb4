import '@mantine/core/styles/Notification.layer.css';
import '@mantine/notifications/styles.layer.css';
import { Notifications } from '@mantine/notifications';

/** The list itself, fetched with the first toast: most visits never see one. */
export default function ToastList() {
  return <Notifications position="bottom-right" limit={1} containerWidth="min(26rem, calc(100vw - 2rem))" />;
}
