import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import classes from './admin-tabs.module.css';

/** The admin's tools. */
export const adminTabs = [
  { to: '/admin', label: 'Overview' },
  { to: '/admin/consultants', label: 'Consultants' },
  { to: '/admin/orders', label: 'Orders' },
  { to: '/admin/commissions', label: 'Commissions' },
  { to: '/admin/payments', label: 'Payments' },
  { to: '/admin/customers', label: 'Customers' },
  { to: '/admin/products', label: 'Products' },
  { to: '/admin/plan', label: 'Plan' },
  { to: '/admin/books', label: 'Books' },
  { to: '/admin/tax', label: 'Tax filing' },
  { to: '/admin/income-disclosure', label: 'Income disclosure' },
  { to: '/admin/reviews', label: 'Reviews' },
  { to: '/admin/pages', label: 'Pages' },
  { to: '/admin/imports', label: 'Imports' },
  { to: '/admin/audit', label: 'Audit log' },
  { to: '/admin/webhooks', label: 'Webhooks' },
  { to: '/admin/jobs', label: 'Jobs' },
  { to: '/admin/doctor', label: 'Doctor' },
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
    <nav ref={list} className={classes.tabs} aria-label="Admin tools">
      {adminTabs.map((tab) => (
        <Link
          key={tab.to}
          to={tab.to}
          className={tab === here ? classes.current : undefined}
          aria-current={tab === here ? 'page' : undefined}
        >
          {tab.label}
        </Link>
      ))}
    </nav>
  );
}
