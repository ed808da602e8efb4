import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { m } from '#messages';
import classes from './admin-tabs.module.css';

/** The admin's tools. */
export const adminTabs = [
  { to: '/admin', label: m.nav_admin_overview },
  { to: '/admin/consultants', label: m.nav_admin_consultants },
  { to: '/admin/orders', label: m.nav_admin_orders },
  { to: '/admin/commissions', label: m.nav_admin_commissions },
  { to: '/admin/payments', label: m.nav_admin_payments },
  { to: '/admin/customers', label: m.nav_admin_customers },
  { to: '/admin/products', label: m.nav_admin_products },
  { to: '/admin/plan', label: m.nav_admin_plan },
  { to: '/admin/books', label: m.nav_admin_books },
  { to: '/admin/tax', label: m.nav_admin_tax },
  { to: '/admin/income-disclosure', label: m.nav_admin_disclosure },
  { to: '/admin/reviews', label: m.nav_admin_reviews },
  { to: '/admin/pages', label: m.nav_admin_pages },
  { to: '/admin/imports', label: m.nav_admin_imports },
  { to: '/admin/audit', label: m.nav_admin_audit },
  { to: '/admin/api-keys', label: m.nav_admin_api_keys },
  { to: '/admin/webhooks', label: m.nav_admin_webhooks },
  { to: '/admin/jobs', label: m.nav_admin_jobs },
  { to: '/admin/doctor', label: m.nav_admin_doctor },
] as const;

/** The admin's tools beside each other. */
export function AdminTabs() {
  const { pathname } = useLocation();
  const here =
    adminTabs.find(({ to }) => pathname === to || (to !== '/admin' && pathname.startsWith(`${to}/`))) ?? adminTabs[0];
  const list = useRef<HTMLElement>(null);
  // On a phone the later tabs are beyond the edge. Only the list scrolls: `scrollIntoView` would also scroll the page, under
  // the finger of an admin who scrolled down before the scripts ran.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current tab is another one then
  useEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>('[aria-current]');
    if (tab) list.current?.scrollTo({ left: tab.offsetLeft + (tab.offsetWidth - list.current.clientWidth) / 2 });
  }, [here]);
  return (
    <nav ref={list} className={classes.tabs} aria-label={m.admin_tools()}>
      {adminTabs.map((tab) => (
        <Link
          key={tab.to}
          to={tab.to}
          className={tab === here ? classes.current : undefined}
          aria-current={tab === here ? 'page' : undefined}
        >
          {tab.label()}
        </Link>
      ))}
    </nav>
  );
}
