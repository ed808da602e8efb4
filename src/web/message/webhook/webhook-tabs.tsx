import { m } from '#messages';
import { TabLinks } from '#web/ui/tab-links.tsx';

/** What providers sent us, where we send events, and which ones. */
export function WebhookTabs({ current }: { current: 'received' | 'endpoints' | 'deliveries' }) {
  return (
    <TabLinks
      label={m.webhook_tabs()}
      current={current}
      links={[
        { key: 'received', to: '/admin/webhooks', label: m.webhook_tab_received() },
        { key: 'endpoints', to: '/admin/webhooks/endpoints', label: m.webhook_tab_endpoints() },
        { key: 'deliveries', to: '/admin/webhooks/deliveries', label: m.webhook_tab_deliveries() },
      ]}
    />
  );
}
