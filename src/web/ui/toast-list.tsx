import '@mantine/core/styles/Notification.layer.css';
import '@mantine/notifications/styles.layer.css';
import { Notifications } from '@mantine/notifications';
import { useEffect, useState } from 'react';
import { Mantine } from '#web/theme/mantine.tsx';

const topDialog = (): HTMLElement | undefined =>
  Array.from(document.querySelectorAll<HTMLElement>('dialog:modal')).at(-1);

/** The window that lies over the page, if one is open. It covers everything outside and closes it off. */
function useTopDialog(): HTMLElement | undefined {
  const [dialog, setDialog] = useState(topDialog);
  useEffect(() => {
    const look = new MutationObserver(() => setDialog(topDialog()));
    look.observe(document.body, { subtree: true, childList: true, attributeFilter: ['open'] });
    return () => look.disconnect();
  }, []);
  return dialog;
}

/** Sheets come from the right and have their main button at the bottom: away from it, wherever there is room. */
const inDialog = () => (matchMedia('(min-width: 48em)').matches ? 'bottom-left' : 'top-center');

/**
 * The list itself, fetched with the first toast: most visits never see one. It stands inside the window that lies over
 * the page, where it can be seen, read out and pressed.
 */
export default function ToastList() {
  const dialog = useTopDialog();
  return (
    <Mantine>
      <Notifications
        key={dialog?.ariaLabel ?? dialog?.getAttribute('aria-labelledby') ?? 'page'}
        position={dialog ? inDialog() : 'bottom-right'}
        limit={1}
        containerWidth="min(26rem, calc(100vw - 2rem))"
        {...(dialog ? { portalProps: { target: dialog } } : {})}
      />
    </Mantine>
  );
}
