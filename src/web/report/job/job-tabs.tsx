import { m } from '#messages';
import { TabLinks } from '#web/ui/tab-links.tsx';

/** Jobs and emails, and the addresses that get none. */
export function JobTabs({ current }: { current: 'jobs' | 'addresses' }) {
  return (
    <TabLinks
      label={m.job_tabs()}
      current={current}
      links={[
        { key: 'jobs', to: '/admin/jobs', label: m.job_title() },
        { key: 'addresses', to: '/admin/jobs/addresses', label: m.suppression_title() },
      ]}
    />
  );
}
